import { useMemo } from 'react'
import { mailtoLink } from '#shared/email.ts'
import { LOADING_FAILED } from '#shared/texts.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { api } from '#web/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { promised, usePromised, type Promised } from '../api/use-promised.ts'
import { StatusBadge } from '../orders/status-badge.tsx'
import { columnsOf, wideActsLook } from '../ui/data-table.tsx'
import { ListFilter, ListSearch, ListTable } from '../ui/list-controls.tsx'
import { existingPage, listQuery, useListQuery } from '../ui/list-query.ts'
import { Toolbar } from '../ui/page-head.tsx'
import { RefundBy } from './refund-by.tsx'
import { WithdrawalStateButton } from './withdrawal-state-button.tsx'

const stateOptions = [
  { value: 'open', label: 'À traiter' },
  { value: 'done', label: 'Traitées' },
  { value: 'all', label: 'Toutes' },
] as const

/** For the loader of the screen that the list stands on. */
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

/** The withdrawals that customers have declared: work to do until each is marked as dealt with. */
export function WithdrawalList({ withdrawals, onOpen }: WithdrawalListProps) {
  const list = usePromised(withdrawals, LOADING_FAILED)
  const { q, get } = useListQuery()
  const isPlain = !q && get('state') === undefined
  const columns = useMemo(() => withdrawalColumns({ onOpen }), [onOpen])
  return (
    <>
      <Toolbar>
        <ListSearch label="Rechercher une rétractation" placeholder="Commande, nom ou e-mail" />
        <ListFilter name="state" label="État" options={stateOptions} />
      </Toolbar>
      <ListTable
        list={list}
        failed={LOADING_FAILED}
        caption="Demandes de rétractation"
        columns={columns}
        rowId={({ _id }) => _id}
        empty={
          <EmptyState
            title={isPlain ? 'Aucune rétractation à traiter' : 'Aucune rétractation trouvée'}
            icon="check"
          />
        }
      />
    </>
  )
}

type Acts = {
  onOpen: (orderId: string) => void
}

function withdrawalColumns({ onOpen }: Acts) {
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
            className="inline-block break-all underline underline-offset-4 hover:text-iris @4xl:min-w-44"
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
      cell: ({ row: { original } }) => (
        <span className="grid justify-items-start gap-1 text-xs">
          {original.state === 'open' ? (
            <Badge tone="orange">À traiter</Badge>
          ) : (
            <Badge tone="green">Traitée</Badge>
          )}
          {original.refundBy && <RefundBy day={original.refundBy} />}
        </span>
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: wideActsLook,
      cell: ({ row: { original } }) => <WithdrawalStateButton request={original} />,
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

function idOf({ _id: id }: NonNullable<AdminWithdrawal['order']>): string {
  return id
}
