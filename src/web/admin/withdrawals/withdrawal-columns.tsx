import { mailtoLink } from '#shared/email.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { wideActsLook, columnsOf } from '../ui/data-table.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { WithdrawalStateButton } from './withdrawal-state-button.tsx'

interface Acts {
  onOpen: (order: AdminWithdrawal['order']) => void
  onChanged: () => void
}

export function withdrawalColumns({ onOpen, onChanged }: Acts) {
  const column = columnsOf<AdminWithdrawal>()
  return column.columns([
    column.accessor('createdAt', {
      header: 'Date',
      meta: { className: 'whitespace-nowrap' },
      cell: ({ getValue }) => <DateTime value={getValue()} format="shortMoment" />,
    }),
    column.accessor('name', {
      header: 'Client',
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <span className="grid min-w-0">
          <span className="font-semibold break-words">{original.name}</span>
          <a
            href={mailtoLink(original.email)}
            className="break-all underline underline-offset-4 hover:text-iris"
          >
            {original.email}
          </a>
        </span>
      ),
    }),
    column.accessor('orderNumber', {
      header: 'Commande',
      cell: ({ row: { original } }) => <OrderOf request={original} onOpen={onOpen} />,
    }),
    column.accessor('state', {
      header: 'État',
      cell: ({ getValue }) =>
        getValue() === 'open' ? <Badge tone="orange">À traiter</Badge> : <Badge tone="green">Traitée</Badge>,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: wideActsLook,
      cell: ({ row: { original } }) => <WithdrawalStateButton request={original} onChanged={onChanged} />,
    }),
  ])
}

function OrderOf({ request, onOpen }: { request: AdminWithdrawal; onOpen: Acts['onOpen'] }) {
  const { order, orderNumber, matchesOrder } = request
  if (!order) {
    return (
      <span className="grid">
        {orderNumber}
        <span className="text-xs text-ink-faint">commande inconnue</span>
      </span>
    )
  }
  return (
    <span className="grid justify-items-start gap-1">
      <button
        type="button"
        onClick={() => onOpen(order)}
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
