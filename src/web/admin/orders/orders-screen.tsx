import { useOutlet } from 'react-router'
import { useScreenData, type LoaderArgs } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { promised } from '../api/use-promised.ts'
import { existingPage, listQuery } from '../ui/list-query.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { loadWithdrawals, WithdrawalList } from '../withdrawals/withdrawal-list.tsx'
import { BulkChangeLines } from './bulk-change-line.tsx'
import { OrderList, filtersOf } from './order-list.tsx'
import { OrderTabs, WITHDRAWALS } from './order-tabs.tsx'
import { useBulkChanges, type OrdersOutlet } from './use-bulk-changes.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = ({ request }: LoaderArgs) => {
  const url = new URL(request.url)
  const tabs = promised(api.call('GET /api/admin/orders/tabs'))
  const bulk = promised(api.call('GET /api/admin/bulk-changes'))
  if (url.searchParams.get('vue') === WITHDRAWALS) return { tabs, bulk, withdrawals: loadWithdrawals(url) }
  const filters = filtersOf(url)
  return {
    tabs,
    bulk,
    orders: promised(
      existingPage(listQuery(url).page, (page) =>
        api.call('GET /api/admin/orders', { query: { ...filters, limit: listQuery(url).limit, page } }),
      ),
    ),
  }
}

export default function OrdersScreen() {
  const { orders, withdrawals, tabs, bulk: loaded } = useScreenData<typeof clientLoader>()
  const dialogs = useListDialog('/admin/orders')
  const open = (id: string) => dialogs.open(`${id}/details`)
  const bulk = useBulkChanges(loaded)
  const dialog = useOutlet({ listed: orders, bulk } satisfies OrdersOutlet)
  return (
    <>
      <div className="mb-3 border-b border-hairline xl:flex xl:flex-wrap xl:items-end xl:gap-x-8 xl:*:first:mb-2">
        <PageHead />
        <OrderTabs counts={tabs} />
      </div>
      {orders && <OrderList orders={orders} onOpen={open} />}
      {withdrawals && <WithdrawalList withdrawals={withdrawals} onOpen={open} />}
      {/* A dialog itself shows the change that it started. */}
      {dialog === null && <BulkChangeLines {...bulk} />}
      {dialog}
    </>
  )
}
