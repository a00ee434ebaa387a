import { mailtoLink } from '#shared/email.ts'
import { idOf } from '#shared/ids.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { wideActionsLook, type Column } from '../ui/table-columns.ts'
import { RefundBy } from './refund-by.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { WithdrawalStateButton } from './withdrawal-state-button.tsx'

type OpenOrder = (orderId: string) => void

export const withdrawalColumns = (onOpen: OpenOrder): Column<AdminWithdrawal>[] => [
  {
    header: 'Retour',
    className: '[overflow-wrap:normal]',
    cell: ({ number, createdAt }) => (
      <span className="grid">
        <strong>{number}</strong>
        <DateTime value={createdAt} format="shortMoment" />
      </span>
    ),
  },
  {
    header: 'Client',
    card: 'title',
    cell: ({ name, email }) => (
      <span className="grid min-w-0">
        <span className="font-semibold break-words">{name}</span>
        <a
          href={mailtoLink(email)}
          className="inline-block wrap-anywhere underline underline-offset-4 hover:text-iris @2xl:min-w-36 @4xl:min-w-44"
        >
          {email}
        </a>
      </span>
    ),
  },
  { header: 'Commande', cell: (request) => <OrderOf request={request} onOpen={onOpen} /> },
  {
    header: 'État',
    cell: (request) => (
      <span className="grid justify-items-start gap-1 text-xs">
        <ReturnBadge request={request} />
        {request.refundBy && <RefundBy day={request.refundBy} />}
      </span>
    ),
  },
  {
    header: 'Actions',
    ...wideActionsLook,
    cell: (request) => <WithdrawalStateButton request={request} />,
  },
]

function OrderOf({ request, onOpen }: { request: AdminWithdrawal; onOpen: OpenOrder }) {
  const { order, orderNumber, matchesOrder } = request
  if (!order) {
    return (
      <span className="grid">
        <span>{orderNumber}</span>
        <span className="text-xs text-ink-faint">commande inconnue</span>
      </span>
    )
  }
  return (
    <span className="grid justify-items-start gap-1">
      <button
        type="button"
        onClick={() => onOpen(idOf(order))}
        className="rounded-xs font-semibold whitespace-nowrap underline underline-offset-4 hover:text-iris"
      >
        {order.number}
      </button>
      <StatusBadge status={order.status} />
      {!matchesOrder && (
        <span className="text-xs text-ink-faint">adresse e-mail différente de celle de la commande</span>
      )}
    </span>
  )
}
