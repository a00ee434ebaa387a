import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { OrderSummary } from '#shared/orders/contract.ts'
import { PAYMENT_LABELS, paymentOf } from '#shared/orders/order-list.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import { DELETED_CUSTOMER } from '#shared/orders/texts.ts'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { tickLook } from '#web/ui/checkbox.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { actionsLook, RowLink, type Column } from '../ui/data-table.tsx'
import type { ChosenOrders } from './chosen-orders.tsx'

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
    cell: ({ user, status, dueOfCustomer = 0 }) => (
      <span className="grid min-w-0 @2xl:min-w-20">
        <span className="font-medium">{user.name || DELETED_CUSTOMER}</span>
        {isToPrepare(status) && dueOfCustomer > 1 && (
          <span className="text-xs">{`${counted(dueOfCustomer, 'commande')} à préparer`}</span>
        )}
        <span className="text-xs break-all text-ink-faint @max-4xl:hidden @4xl:min-w-44">{user.email}</span>
      </span>
    ),
  },
  {
    header: 'Date',
    sorts: ['oldest', 'newest'],
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => (
      <span className="inline-flex items-baseline gap-1.5 @2xl:grid @2xl:gap-0">
        <DateTime value={createdAt} format="short" />
        <DateTime value={createdAt} format="time" className="text-xs text-ink-faint" />
      </span>
    ),
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
        className="max-lg:min-h-11 @2xl:@max-4xl:px-2"
        icon={<Icon name="eye" className="size-4" />}
        aria-label={`Détails de la commande ${order.number}`}
        onClick={() => onOpen(idOf(order))}
      >
        <span className="@2xl:@max-4xl:hidden">Détails</span>
      </Button>
    ),
  },
]

type IdentityProps = { order: OrderSummary; chosen: ChosenOrders; onOpen: () => void }

/** The check box, the number and the destination of an order. */
function Identity({ order, chosen, onOpen }: IdentityProps) {
  const { _id: id, number, shippingMethod, country } = order
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
        <span className="text-xs text-ink-faint">{`${shippingMethod} · ${country}`}</span>
      </span>
    </span>
  )
}

/** The status of the goods, and what has become of the money. */
function State({ order }: { order: OrderSummary }) {
  const payment = paymentOf(order)
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap gap-1">
        <StatusBadge status={order.status} />
        {order.withdrawalOpen && <Badge tone="orange">Rétractation déclarée</Badge>}
      </span>
      <span className="text-xs text-ink-faint">
        <span>{PAYMENT_LABELS[payment]}</span>
        {payment !== 'paid' && (
          <span>
            {'\u00A0: '}
            <Money euros={-order.refundedTotal} />
          </span>
        )}
      </span>
    </span>
  )
}

function Total({ order: { total, packCount } }: { order: OrderSummary }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5 @2xl:grid @2xl:justify-items-end">
      <Money euros={total} className="font-semibold" />
      <span className="text-xs text-ink-faint">{counted(packCount, 'lot')}</span>
    </span>
  )
}
