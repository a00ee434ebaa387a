import { pageMeta } from '#web/page-meta.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/orders-screen'
import { OrderList } from './order-list.tsx'
import { WithdrawalList } from '../withdrawals/withdrawal-list.tsx'

const TITLE = 'Gestion des commandes'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

const VIEWS = [
  { view: undefined, to: '/admin/orders', label: 'Commandes' },
  { view: 'retractations', to: '/admin/orders?vue=retractations', label: 'Rétractations' },
] as const

/** Order management (back-office.md §2), and the withdrawal requests that wait for an answer. */
export default function OrdersScreen() {
  const view = useListQuery().get('vue')
  return (
    <>
      <PageHead title={TITLE} />
      <nav aria-label="Vues" className="mb-4 flex gap-1 border-b border-hairline">
        {VIEWS.map(({ view: own, to, label }) => (
          <ShopLink
            key={to}
            to={to}
            aria-current={own === view ? 'page' : undefined}
            className={classNames(
              '-mb-px flex min-h-11 items-center border-b-2 px-4 font-medium transition',
              own === view ? 'border-iris text-iris' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {label}
          </ShopLink>
        ))}
      </nav>
      {view === 'retractations' ? <WithdrawalList /> : <OrderList />}
    </>
  )
}
