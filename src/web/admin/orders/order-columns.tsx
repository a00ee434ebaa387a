import type { OrderSummary } from '#shared/orders/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { actsLook, columnsOf } from '../ui/data-table.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Somebody whose account is gone has no name any more. */
export const NAMELESS = 'Client supprimé'

/** The end of an id tells two apart; the beginning is the time. */
function shortId(id: string): string {
  return `…${id.slice(-8)}`
}

/** The table's columns (back-office.md §2); ids of sorted ones are those of `ORDER_SORTS`. */
export function orderColumns({ onOpen }: { onOpen: (order: OrderSummary) => void }) {
  const column = columnsOf<OrderSummary>()
  return column.columns([
    column.accessor('number', {
      header: 'ID',
      cell: ({ row: { original } }) => <Identity order={original} />,
    }),
    column.accessor((order) => order.user.name, {
      id: 'client',
      header: 'Client',
      meta: { from: 'sm' },
      cell: ({ row: { original } }) => (
        <span className="grid min-w-0">
          <span className="font-medium break-words">{original.user.name || NAMELESS}</span>
          <span className="text-xs break-all text-ink-faint max-lg:hidden">{original.user.email}</span>
        </span>
      ),
    }),
    column.accessor('createdAt', {
      id: 'date',
      header: 'Date',
      enableSorting: true,
      meta: { from: 'md', className: 'whitespace-nowrap' },
      cell: ({ getValue }) => <DateTime value={getValue()} format="short" />,
    }),
    column.accessor('total', {
      header: 'Total',
      enableSorting: true,
      meta: { numeric: true },
      cell: ({ row: { original } }) => <Total order={original} />,
    }),
    column.accessor('status', {
      header: 'Statut',
      meta: { from: 'md' },
      cell: ({ row: { original } }) => <State order={original} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: actsLook,
      cell: ({ row: { original } }) => (
        <Button
          variant="quiet"
          size="sm"
          className="max-lg:min-h-11"
          icon={<Icon name="eye" className="size-4" />}
          aria-label={`Détails de la commande ${original.number}`}
          onClick={() => onOpen(original)}
        >
          Détails
        </Button>
      ),
    }),
  ])
}

/** On a phone the row's other columns stand below its number. */
function Identity({ order }: { order: OrderSummary }) {
  const { _id: id, number, user, createdAt } = order
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="font-semibold whitespace-nowrap tabular-nums">{number}</span>
      <span className="font-mono text-xs text-ink-faint max-md:hidden" title={id}>
        {shortId(id)}
      </span>
      <span className="break-words sm:hidden">{user.name || NAMELESS}</span>
      <span className="flex flex-wrap items-center gap-1.5 md:hidden">
        <DateTime value={createdAt} format="short" className="text-xs text-ink-faint" />
        <State order={order} />
      </span>
    </span>
  )
}

function State({ order }: { order: OrderSummary }) {
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge status={order.status} />
      {order.withdrawalOpen && <Badge tone="orange">Rétractation demandée</Badge>}
    </span>
  )
}

function Total({ order: { total, refundedTotal } }: { order: OrderSummary }) {
  return (
    <span className="grid justify-items-end">
      <Money cents={eurosToCents(total)} className="font-semibold" />
      {refundedTotal > 0 && (
        <span className="text-xs text-ink-faint">
          dont <Money cents={eurosToCents(refundedTotal)} /> rendus
        </span>
      )}
    </span>
  )
}
