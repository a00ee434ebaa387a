import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { OrderSummary } from '#shared/orders/contract.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import { DELETED_CUSTOMER } from '#shared/orders/texts.ts'
import { PaymentBadge, StatusBadge } from '#web/admin/ui/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowLink } from '../ui/data-table.tsx'
import { actionsLook, type Column } from '../ui/table-columns.ts'

export const orderColumns = (onOpen: (orderId: string) => void): Column<OrderSummary>[] => [
  {
    header: 'ID',
    card: 'title',
    cell: (order) => <Identity order={order} onOpen={() => onOpen(idOf(order))} />,
  },
  {
    header: 'Client',
    sorts: ['client-asc', 'client-desc'],
    className: '@2xl:w-full @2xl:max-w-0',
    cell: ({ user, status, dueOfCustomer = 0 }) => (
      <span className="grid min-w-0">
        <span className="font-medium @2xl:line-clamp-1">{user.name || DELETED_CUSTOMER}</span>
        <span className="text-xs text-ink-faint wrap-anywhere @2xl:line-clamp-1 @2xl:break-all">
          {isToPrepare(status) && dueOfCustomer > 1 && (
            <strong className="text-ink">{`${dueOfCustomer} à préparer `}</strong>
          )}
          <span className="@max-4xl:hidden">{user.email}</span>
        </span>
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
        className="max-lg:min-h-11 lg:min-h-9 @2xl:@max-4xl:px-2"
        icon={<Icon name="eye" className="size-4" />}
        aria-label={`Détails de la commande ${order.number}`}
        onClick={() => onOpen(idOf(order))}
      >
        <span className="@2xl:@max-4xl:hidden">Détails</span>
      </Button>
    ),
  },
]

function Identity({ order, onOpen }: { order: OrderSummary; onOpen: () => void }) {
  const { _id: id, number, shippingMethod, country } = order
  return (
    <span className="grid min-w-0">
      <RowLink
        to={`/admin/orders/${id}`}
        onOpen={onOpen}
        className="font-semibold whitespace-nowrap tabular-nums hover:text-iris hover:underline"
      >
        {number}
      </RowLink>
      <span className="text-xs text-ink-faint @2xl:whitespace-nowrap">
        {`${shippingMethod} · ${country}`}
      </span>
    </span>
  )
}

function State({ order }: { order: OrderSummary }) {
  return (
    <span className="flex flex-wrap gap-1 @4xl:min-w-56">
      <StatusBadge status={order.status} />
      <PaymentBadge order={order} />
      {order.undelivered && <Badge tone="red">Colis perdu ou revenu</Badge>}
      {order.withdrawalOpen && <Badge tone="orange">Rétractation déclarée</Badge>}
    </span>
  )
}

function Total({ order: { total, refundedTotal, packCount } }: { order: OrderSummary }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap @2xl:grid @2xl:justify-items-end">
      <Money euros={total} className="font-semibold" />
      <span className="text-xs text-ink-faint">
        {refundedTotal > 0 ? <Money euros={-refundedTotal} /> : counted(packCount, 'lot')}
      </span>
    </span>
  )
}
