import { useCallback, useMemo, useState } from 'react'
import type { AdminOrderPage, Order, OrderSummary } from '#shared/orders/contract.ts'
import { ADMIN_ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { ORDER_STATUSES } from '#shared/orders/statuses.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { sayFailure } from '../api/admin-api.ts'
import { useRemote } from '../api/use-remote.ts'
import { DataTable, type Sorting } from '../ui/data-table.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { useListQuery, type ListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Toolbar } from '../ui/page-head.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { downloadOrders } from './download-orders.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderDialog } from './order-dialog.tsx'

const PER_PAGE = 20
const EXPORT_FAILED = "Erreur lors de l'export des commandes"

const statusOptions = [
  { value: '', label: 'Tous' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: status })),
]

/** The orders that search and status leave, a page at a time, and one of them in its window. */
export function OrderList() {
  const query = useListQuery()
  const orders = useRemote<AdminOrderPage>(
    query.path('/api/admin/orders', { limit: PER_PAGE }),
    ADMIN_ORDERS_LOAD_FAILED,
  )
  const [opened, setOpened] = useState<OrderSummary>()
  const columns = useMemo(() => orderColumns({ onOpen: setOpened }), [])
  const { set } = query
  const search = useCallback((q: string) => set({ q }), [set])
  const { replace } = orders
  const changed = useCallback(
    (order: Order) =>
      replace((page) => ({
        ...page,
        items: page.items.map((row) => (isOf(row, order) ? updated(row, order) : row)),
      })),
    [replace],
  )
  const pagination = orders.data?.pagination
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Rechercher une commande"
          placeholder="Numéro, identifiant ou client"
          value={query.q}
          onSearch={search}
        />
        <FilterSelect
          label="Statut"
          value={query.get('status') ?? ''}
          options={statusOptions}
          onChange={(status) => set({ status })}
        />
        <ExportButton query={query} disabled={!pagination?.total} />
        <p className="text-sm text-ink-faint tabular-nums sm:ml-auto">
          {pagination && counted(pagination.total)}
        </p>
      </Toolbar>
      {orders.error === undefined ? (
        <DataTable
          caption="Commandes"
          columns={columns}
          rows={orders.data?.items}
          rowId={({ _id }) => _id}
          sorting={sortingOf(query.get('sort'))}
          onSort={(sorting) => set({ sort: ORDER_SORTS[sorting.column]?.[sorting.descending ? 1 : 0] })}
          refreshing={orders.loading && orders.data !== undefined}
          empty={<EmptyState title="Aucune commande trouvée" icon="package" />}
        />
      ) : (
        <LoadFailure error={orders.error} failed={ADMIN_ORDERS_LOAD_FAILED} onRetry={orders.reload} />
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
          onChanged={changed}
          onWithdrawalClosed={orders.reload}
        />
      )}
    </>
  )
}

function ExportButton({ query, disabled }: { query: ListQuery; disabled: boolean }) {
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      await downloadOrders(query.path('/api/admin/orders.csv'))
    } catch (error) {
      sayFailure(error, EXPORT_FAILED)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-h-11"
      icon={<Icon name="download" className="size-4" />}
      loading={pending}
      disabled={disabled}
      onClick={() => void run()}
    >
      Exporter (CSV)
    </Button>
  )
}

/** The columns that sort, with the server's words for up and down. */
const ORDER_SORTS: Record<string, readonly [string, string]> = {
  date: ['oldest', 'newest'],
  total: ['total-asc', 'total-desc'],
}

function sortingOf(sort = 'newest'): Sorting | undefined {
  for (const [column, words] of Object.entries(ORDER_SORTS))
    if (words.includes(sort)) return { column, descending: words[1] === sort }
  return undefined
}

function counted(total: number): string {
  return `${total} commande${total > 1 ? 's' : ''}`
}

function isOf({ _id: id }: OrderSummary, { _id: changed }: Order): boolean {
  return id === changed
}

/** The row after a change in the window: the list is not asked for again (back-office.md §4). */
function updated(row: OrderSummary, { status, updatedAt, refundedTotal }: Order): OrderSummary {
  return { ...row, status, updatedAt, refundedTotal }
}
