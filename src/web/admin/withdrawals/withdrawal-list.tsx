import { mailtoLink } from '#shared/email.ts'
import { idOf } from '#shared/ids.ts'
import { LOADING_FAILED } from '#shared/texts.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { api } from '#web/api/api.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { promised, usePromised, type Promised } from '../api/use-promised.ts'
import { StatusBadge } from '../orders/status-badge.tsx'
import { AdminList } from '../ui/admin-list.tsx'
import { wideActionsLook, type Column } from '../ui/data-table.tsx'
import { existingPage, listQuery, useListQuery } from '../ui/list-query.ts'
import { RefundBy } from './refund-by.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { WithdrawalStateButton } from './withdrawal-state-button.tsx'

const stateOptions = [
  { value: 'open', label: 'À traiter' },
  { value: 'done', label: 'Traitées' },
  { value: 'all', label: 'Toutes' },
] as const

/** For the loader of the screen that contains the list. */
export function loadWithdrawals(url: URL): Promised<AdminWithdrawalPage> {
  const { q, page, limit, oneOf } = listQuery(url)
  const state = oneOf('state', ['done', 'all'] as const) ?? 'open'
  return promised(
    existingPage(page, (number) =>
      api.call('GET /api/admin/withdrawals', { query: { q, state, limit, page: number } }),
    ),
  )
}

type WithdrawalListProps = { withdrawals: Promised<AdminWithdrawalPage>; onOpen: (orderId: string) => void }

/** The withdrawals that customers have declared, open until marked as done. */
export function WithdrawalList({ withdrawals, onOpen }: WithdrawalListProps) {
  const list = usePromised(withdrawals, LOADING_FAILED)
  const { q, get } = useListQuery()
  const isPlain = !q && get('state') === undefined
  return (
    <AdminList
      list={{ ...list, failed: LOADING_FAILED }}
      search={{ label: 'Rechercher une rétractation', placeholder: 'Numéro, nom ou e-mail' }}
      filters={[{ name: 'state', label: 'État', options: stateOptions }]}
      caption="Rétractations"
      columns={withdrawalColumns(onOpen)}
      rowId={idOf}
      empty={isPlain ? 'Aucune rétractation à traiter' : 'Aucune rétractation trouvée'}
      emptyIcon="check"
    />
  )
}

type OpenOrder = WithdrawalListProps['onOpen']

const withdrawalColumns = (onOpen: OpenOrder): Column<AdminWithdrawal>[] => [
  {
    header: 'Retour',
    className: 'whitespace-nowrap',
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
          className="inline-block break-all underline underline-offset-4 hover:text-iris @4xl:min-w-44"
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
        {orderNumber}
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
