import { useSearchParams } from 'react-router'
import type { Order, OrderPage } from '#shared/orders/contract.ts'
import { NO_ORDERS, ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/orders-screen'
import { OrderCard } from './order-card.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { type CallState, useAnswer } from './use-answer.ts'

const PER_PAGE = 10

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Mes commandes' })

/** 'Mes commandes' (storefront.md §2): the page is anyone's, the list its owner's. */
export default function OrdersScreen() {
  const session = useSession()
  const [search] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1)
  const isSignedIn = session.status === 'signed-in'
  const orders = useAnswer<OrderPage>(
    isSignedIn ? `/api/orders/my-orders?page=${page}&limit=${PER_PAGE}` : undefined,
  )
  return (
    <div className="page max-w-4xl pt-8 sm:pt-12">
      <h1 className="font-display text-title font-bold">Mes commandes</h1>
      <div className="mt-6">
        {session.status === 'signed-out' ? (
          <SignInInvitation to="/profile/orders">
            Vos commandes, leur suivi et leurs factures vous attendent dans votre compte.
          </SignInInvitation>
        ) : (
          <OrderList orders={orders} />
        )}
      </div>
    </div>
  )
}

function OrderList({ orders: { answer, retry, change } }: { orders: CallState<OrderPage> }) {
  if (answer === undefined) return <OrdersSkeleton />
  if (answer === 'failed' || answer === 'missing') {
    return (
      <EmptyState
        tone="error"
        title={ORDERS_LOAD_FAILED}
        action={<Button onClick={retry}>Réessayer</Button>}
      />
    )
  }
  if (answer.items.length === 0) return <NoOrders answer={answer} />
  const { page, pages } = answer.pagination
  return (
    <div className="grid gap-6">
      {answer.items.map((order) => {
        const { _id: id } = order
        return <OrderCard key={id} order={order} onChanged={(newer) => change(withOrder(newer))} />
      })}
      <Pagination page={page} pages={pages} hrefOf={hrefOf} label="Pages de commandes" />
    </div>
  )
}

/** The page with the server's newest word on one of its orders. */
function withOrder(newer: Order) {
  const { _id: newerId } = newer
  return (page: OrderPage): OrderPage => ({
    ...page,
    items: page.items.map((order) => {
      const { _id: id } = order
      return id === newerId ? newer : order
    }),
  })
}

const hrefOf = (page: number) => (page === 1 ? '/profile/orders' : `/profile/orders?page=${page}`)

/** Nothing at all, or a page of the address beyond the last one. */
function NoOrders({ answer }: { answer: OrderPage }) {
  if (answer.pagination.total > 0) {
    return (
      <EmptyState
        title="Cette page n’existe pas"
        action={<ButtonLink to="/profile/orders">Voir mes commandes</ButtonLink>}
      />
    )
  }
  return <EmptyState title={NO_ORDERS} action={<ButtonLink to="/">Découvrir la boutique</ButtonLink>} />
}
