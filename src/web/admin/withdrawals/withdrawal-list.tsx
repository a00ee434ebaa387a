import { useCallback, useMemo, useState } from 'react'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { LOADING_FAILED } from '#shared/outage-texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useRemote } from '../api/use-remote.ts'
import { DataTable } from '../ui/data-table.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Toolbar } from '../ui/page-head.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { OrderDialog } from '../orders/order-dialog.tsx'
import { withdrawalColumns } from './withdrawal-columns.tsx'

const PER_PAGE = 20
const stateOptions = [
  { value: 'open', label: 'À traiter' },
  { value: 'done', label: 'Traitées' },
  { value: 'all', label: 'Toutes' },
]

/** The withdrawals that customers have declared: work to do until each is marked as dealt with. */
export function WithdrawalList() {
  const query = useListQuery()
  const state = query.get('state') ?? 'open'
  const requests = useRemote<AdminWithdrawalPage>(
    query.path('/api/admin/withdrawals', { limit: PER_PAGE, state }),
    LOADING_FAILED,
  )
  const [opened, setOpened] = useState<AdminWithdrawal['order']>()
  const { reload } = requests
  const columns = useMemo(() => withdrawalColumns({ onOpen: setOpened, onChanged: reload }), [reload])
  const { set } = query
  const search = useCallback((q: string) => set({ q }), [set])
  const pagination = requests.data?.pagination
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Rechercher une rétractation"
          placeholder="Commande, nom ou e-mail"
          value={query.q}
          onSearch={search}
        />
        <FilterSelect
          label="État"
          value={state}
          options={stateOptions}
          onChange={(value) => set({ state: value === 'open' ? undefined : value })}
        />
      </Toolbar>
      {requests.error === undefined ? (
        <DataTable
          caption="Demandes de rétractation"
          columns={columns}
          rows={requests.data?.items}
          rowId={({ _id }) => _id}
          refreshing={requests.loading && requests.data !== undefined}
          empty={
            <EmptyState
              title={
                state === 'open' && !query.q ? 'Aucune rétractation à traiter' : 'Aucune rétractation trouvée'
              }
              icon="check"
            />
          }
        />
      ) : (
        <LoadFailure error={requests.error} failed={LOADING_FAILED} onRetry={reload} />
      )}
      <div className="mt-5">
        {pagination && (
          <Pagination page={query.page} pages={pagination.pages} onPage={(page) => set({ page })} />
        )}
      </div>
      {opened && (
        <OrderDialog
          id={opened._id}
          number={opened.number}
          onClose={() => setOpened(undefined)}
          onChanged={reload}
          onWithdrawalClosed={reload}
        />
      )}
    </>
  )
}
