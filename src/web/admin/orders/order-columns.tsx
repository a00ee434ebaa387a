import { idOf } from '#shared/ids.ts'
import type { OrderSummary } from '#shared/orders/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { tickLook } from '#web/ui/checkbox.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { actionsLook, RowLink, type Column } from '../ui/data-table.tsx'
import type { ChosenOrders } from './chosen-orders.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Somebody whose account is gone has no name any more. */
export const NAMELESS = 'Client supprimé'

/** The end of an id tells two apart; the beginning is the time. */
function shortId(id: string): string {
  return `…${id.slice(-8)}`
}

type OrderColumns = { onOpen: (orderId: string) => void; chosen: ChosenOrders }

/** The table's columns (back-office.md §2). */
export const orderColumns = ({ onOpen, chosen }: OrderColumns): Column<OrderSummary>[] => [
  {
    header: 'ID',
    card: 'title',
    cell: (order) => <Identity order={order} chosen={chosen} onOpen={() => onOpen(idOf(order))} />,
  },
  {
    header: 'Client',
    sorts: ['client-asc', 'client-desc'],
    cell: ({ user }) => (
      <span className="grid min-w-0">
        <span className="font-medium break-words">{user.name || NAMELESS}</span>
        <span className="text-xs break-all text-ink-faint @max-4xl:hidden @4xl:min-w-44">{user.email}</span>
      </span>
    ),
  },
  {
    header: 'Date',
    sorts: ['oldest', 'newest'],
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <DateTime value={createdAt} format="short" />,
  },
  {
    header: 'Total',
    sorts: ['total-asc', 'total-desc'],
    numeric: true,
    cell: (order) => <Total order={order} />,
  },
  { header: 'Statut', cell: (order) => <State order={order} /> },
  {
    header: 'Actions',
    ...actionsLook,
    cell: (order) => (
      <Button
        variant="quiet"
        size="sm"
        className="max-lg:min-h-11"
        icon={<Icon name="eye" className="size-4" />}
        aria-label={`Détails de la commande ${order.number}`}
        onClick={() => onOpen(idOf(order))}
      >
        Détails
      </Button>
    ),
  },
]

type IdentityProps = { order: OrderSummary; chosen: ChosenOrders; onOpen: () => void }

/** The number that people read, the end of the id that machines do, and the box that chooses the order. */
function Identity({ order: { _id: id, number }, chosen, onOpen }: IdentityProps) {
  return (
    <span className="flex min-w-0 items-center">
      <label className="-my-1.5 -ml-2 flex size-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          className={tickLook}
          checked={chosen.ids.has(id)}
          onChange={({ target }) => chosen.choose([id], target.checked)}
          aria-label={`Choisir la commande ${number}`}
        />
      </label>
      <span className="grid min-w-0 gap-0.5">
        <RowLink
          to={`/admin/orders/${id}`}
          onOpen={onOpen}
          className="font-semibold whitespace-nowrap tabular-nums hover:text-iris hover:underline"
        >
          {number}
        </RowLink>
        <span className="font-mono text-xs text-ink-faint @max-2xl:hidden" title={id}>
          {shortId(id)}
        </span>
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
    <span className="grid @2xl:justify-items-end">
      <Money euros={total} className="font-semibold" />
      {refundedTotal > 0 && (
        <span className="text-xs text-ink-faint">
          dont <Money euros={refundedTotal} /> rendus
        </span>
      )}
    </span>
  )
}
