import { useCallback, useEffect, useState } from 'react'
import { type CartLine, lineKey } from '#shared/cart/cart.ts'
import { checkCart, type FreshSleeve, type LineNote } from '#shared/cart/check-cart.ts'
import { eurosToCents } from '#shared/money.ts'
import { SINGLE_SLEEVE_TIMEOUT_MS } from '#shared/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { cart } from './browser-cart.ts'
import type { Cart } from './cart-store.ts'

type Notes = Readonly<Record<string, LineNote>>

export type CartCheck = {
  outcome: 'checking' | 'checked' | 'failed'
  /** By line key. */
  notes: Notes
  blocked: boolean
  /** The server's stock of a sleeve, in pieces; undefined while it is not known. */
  stockOf: (sleeveId: string) => number | undefined
  retry: () => void
}

/** What the server said, and of which products it was asked. */
type Answer = {
  asked: readonly string[]
  sleeves: readonly FreshSleeve[]
  priceNotes: Notes
}

/** The cart against the server: when it is shown, on every return to it, and for what another tab adds (decision 11). */
export function useCartCheck({ lines }: Cart): CartCheck {
  const [answer, setAnswer] = useState<Answer>()
  const [hasFailed, setFailed] = useState(false)
  const retry = useCallback(() => {
    setFailed(false)
    setAnswer(undefined)
  }, [])
  const notAsked = [...new Set(lines.map(({ id }) => id))].filter((id) => !answer?.asked.includes(id)).join()

  useEffect(() => {
    if (notAsked === '') return
    const leave = new AbortController()
    ask(leave.signal).then(
      (next) =>
        setAnswer((before) => ({ ...next, priceNotes: { ...before?.priceNotes, ...next.priceNotes } })),
      () => leave.signal.aborted || setFailed(true),
    )
    return () => leave.abort()
  }, [notAsked])

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && retry()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [retry])

  const known = answer && lines.filter(({ id }) => answer.asked.includes(id))
  const checked = known && checkCart(known, answer.sleeves)
  return {
    outcome: hasFailed ? 'failed' : answer ? 'checked' : 'checking',
    notes: { ...answer?.priceNotes, ...checked?.notes },
    blocked: checked?.blocked ?? false,
    stockOf: (id) =>
      answer?.asked.includes(id) ? (answer.sleeves.find(({ _id }) => _id === id)?.stock ?? 0) : undefined,
    retry,
  }
}

async function ask(signal: AbortSignal): Promise<Answer> {
  const { lines } = cart.refresh()
  const sleeves = await freshSleeves(lines, signal)
  signal.throwIfAborted()
  const { prices, notes } = priceChanges(lines, sleeves)
  cart.setPrices(prices)
  return { asked: lines.map(({ id }) => id), sleeves, priceNotes: notes }
}

/** The lines' products as the server has them now; those that are gone are left out. Rejects when one cannot be asked for. */
async function freshSleeves(lines: readonly CartLine[], signal: AbortSignal): Promise<FreshSleeve[]> {
  const ids = [...new Set(lines.map((line) => line.id))]
  const found = await Promise.all(ids.map((id) => freshSleeve(id, signal)))
  return found.filter((sleeve) => sleeve !== undefined)
}

async function freshSleeve(id: string, signal: AbortSignal): Promise<FreshSleeve | undefined> {
  try {
    const sleeve = await api.call('GET /api/sleeves/:id', {
      params: { id },
      signal,
      timeoutMs: SINGLE_SLEEVE_TIMEOUT_MS,
    })
    return { _id: id, priceCents: eurosToCents(sleeve.price), stock: sleeve.stock }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** What a check on arrival changes: today's prices by line key, and the notes that say so. */
function priceChanges(lines: readonly CartLine[], fresh: readonly FreshSleeve[]) {
  const checked = checkCart(lines, fresh)
  const notes = Object.entries(checked.notes).filter(([, note]) => note.kind === 'price-changed')
  return {
    prices: new Map(checked.lines.map((line) => [lineKey(line), line.priceCents])),
    notes: Object.fromEntries(notes) satisfies Record<string, LineNote>,
  }
}

/** Brings the cart to the shop's prices of now. Where they cannot be had, the next try says the same again. */
export async function takeTodaysPrices(lines: readonly CartLine[]): Promise<void> {
  try {
    const fresh = await freshSleeves(lines, AbortSignal.timeout(PATIENCE_MS))
    cart.setPrices(priceChanges(lines, fresh).prices)
  } catch {
    // The amounts on the page stay those of before, and the shop goes on refusing them.
  }
}

const PATIENCE_MS = 10_000
