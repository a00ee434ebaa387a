import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#shared/accounts/roles.ts'
import { idOf } from '#shared/ids.ts'
import { formatEuros } from '#shared/money.ts'
import { DELETED_CUSTOMER } from '#shared/orders/texts.ts'
import { COMMAND_SUGGESTIONS } from '#shared/page-size.ts'
import { api } from '#web/session/api.ts'
import { useUser } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { calledSoFirst, commandsFor, type Command } from './commands.ts'

const DEBOUNCE_MS = 200
const LEAST_LETTERS = 2

type CommandDialogProps = {
  /** Kept outside of this dialog, because letters may be typed before it has loaded. */
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  onShowShortcuts: () => void
}

export default function CommandDialog({ typed, onType, onClose, onShowShortcuts }: CommandDialogProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const role = useUser()?.role
  const found = useFound(typed.trim(), role)
  const commands = [...commandsFor(typed, role), ...(found ?? [])]
  const [first] = commands
  // A scanner types Enter before the results arrive. If exactly one result arrives, it is opened.
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (awaited.current !== typed || !found) return
    awaited.current = undefined
    const [only, ...others] = found
    if (!only || others.length > 0) return
    onClose()
    void navigate(only.to)
  }, [found, typed, onClose, navigate])
  return (
    <AdminDialog
      open
      title="Aller à…"
      onClose={onClose}
      initialFocus={input}
      footer={
        <Button variant="quiet" onClick={onShowShortcuts}>
          Raccourcis clavier
        </Button>
      }
    >
      <search ref={followArrows} className="grid gap-3">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!first) {
              awaited.current = typed
              return
            }
            onClose()
            void navigate(first.to)
          }}
        >
          <input
            ref={input}
            data-command
            aria-label="Écran, commande, protection ou client"
            placeholder="Écran, commande, protection ou client"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => onType(target.value)}
            className="control min-h-11 w-full px-4 text-ellipsis"
          />
        </form>
        <Results commands={commands} onClose={onClose} />
        <output className="text-sm text-ink-soft empty:hidden">
          {found && commands.length === 0 && 'Rien ne correspond.'}
        </output>
      </search>
    </AdminDialog>
  )
}

function Results({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  return (
    <ul aria-label="Résultats" className="grid gap-0.5">
      {commands.map((command, place) => (
        <li key={command.key}>
          <ShopLink
            to={command.to}
            prefetch="none"
            data-command
            onClick={onClose}
            className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-sm px-3 py-1.5 hover:bg-sunk focus:bg-iris-wash focus:text-iris"
          >
            <span className="min-w-0 font-medium break-words">{command.label}</span>
            <span className="min-w-0 text-sm break-words text-ink-soft">{command.detail}</span>
            {/* The group is announced with every result, but visually hidden below a result of the same group. */}
            <span
              className={
                commands[place - 1]?.group === command.group ? 'sr-only' : 'ml-auto text-xs text-ink-soft'
              }
            >
              {command.group}
            </span>
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}

function followArrows(place: HTMLElement) {
  place.addEventListener('keydown', moveByArrows)
  return () => place.removeEventListener('keydown', moveByArrows)
}

function moveByArrows(event: KeyboardEvent) {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-command]')]
  const at = places.findIndex((place) => place === document.activeElement)
  places[(at + step + places.length) % places.length]?.focus()
}

function useFound(typed: string, role: Role | undefined): readonly Command[] | undefined {
  const [found, setFound] = useState<{ of: string; commands: readonly Command[] }>({ of: '', commands: [] })
  useEffect(() => {
    if (typed.length < LEAST_LETTERS) return
    const left = new AbortController()
    const search = async () => {
      const kinds = await Promise.all(
        [orders, sleeves, customers, ...(role === 'admin' ? [pastOrders] : [])].map((kind) =>
          kind(typed, left.signal).catch(() => []),
        ),
      )
      if (!left.signal.aborted) setFound({ of: typed, commands: calledSoFirst(kinds.flat(), typed) })
    }
    const timer = setTimeout(() => void search(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [typed, role])
  if (typed.length < LEAST_LETTERS) return []
  return found.of === typed ? found.commands : undefined
}

async function orders(q: string, signal: AbortSignal): Promise<Command[]> {
  const query = { q, limit: COMMAND_SUGGESTIONS }
  const { items } = await api.call('GET /api/admin/orders', { query, signal })
  return items.map((order) => ({
    key: idOf(order),
    group: 'Commande',
    label: order.number,
    detail: `${order.user.name || DELETED_CUSTOMER} · ${formatEuros(order.total)} · ${order.status}`,
    to: `/admin/orders/${idOf(order)}`,
  }))
}

async function sleeves(q: string, signal: AbortSignal): Promise<Command[]> {
  const query = { q, limit: COMMAND_SUGGESTIONS }
  const { items } = await api.call('GET /api/admin/sleeves', { query, signal })
  return items.map((sleeve) => ({
    key: idOf(sleeve),
    group: 'Protection',
    label: sleeve.name,
    detail: sleeve.sku,
    to: `/admin/products/${idOf(sleeve)}`,
  }))
}

async function customers(q: string, signal: AbortSignal): Promise<Command[]> {
  const query = { q, limit: COMMAND_SUGGESTIONS, page: 1 }
  const { items } = await api.call('GET /api/admin/users', { query, signal })
  return items.map((user) => ({
    key: idOf(user),
    group: 'Client',
    label: `${user.firstName} ${user.lastName}`.trim() || user.email,
    detail: user.email,
    to: `/admin/users/${idOf(user)}`,
  }))
}

async function pastOrders(q: string, signal: AbortSignal): Promise<Command[]> {
  const query = { q, limit: COMMAND_SUGGESTIONS }
  const { items } = await api.call('GET /api/admin/past-orders', { query, signal })
  return items.map((order) => ({
    key: idOf(order),
    group: 'Ancienne commande',
    label: order.reference,
    detail: [order.name || DELETED_CUSTOMER, formatEuros(order.total), order.status]
      .filter(Boolean)
      .join(' · '),
    to: `/admin/orders/past/${idOf(order)}`,
  }))
}
