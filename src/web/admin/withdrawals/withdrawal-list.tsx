import { idOf } from '#shared/ids.ts'
import { LOADING_FAILED } from '#shared/texts.ts'
import type { AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { api } from '#web/session/api.ts'
import { promised, usePromised, type Promised } from '../api/use-promised.ts'
import { AdminList } from '../ui/admin-list.tsx'
import { existingPage, listQuery, useListQuery } from '../ui/list-query.ts'
import { withdrawalColumns } from './withdrawal-columns.tsx'

const stateOptions = [
  { value: 'open', label: 'À traiter' },
  { value: 'done', label: 'Traitées' },
  { value: 'all', label: 'Toutes' },
] as const

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
