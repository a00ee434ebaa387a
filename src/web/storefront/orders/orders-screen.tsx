import type { ReactNode } from 'react'
import type { Order, OrderPage } from '#shared/orders/contract.ts'
import { NO_ORDERS, ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { api } from '#web/api/api.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { pageMeta } from '#web/page-meta.ts'
import { loadOwnData, useOwnData } from '#web/session/own-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import type { Route } from './+types/orders-screen'
import { OrderCard } from './order-card.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'

const PER_PAGE = 10

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Mes commandes' })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadOwnData(() => {
    const page = Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1)
    return api.call('GET /api/orders/my-orders', { query: { page, limit: PER_PAGE } })
  })

/** 'Mes commandes' (storefront.md §2): the page is anyone's, the list its owner's. */
export default function OrdersScreen({ loaderData }: Route.ComponentProps) {
  const orders = useOwnData(loaderData)
  return (
    <Frame>
      {orders === 'signed-out' && (
        <SignInInvitation to="/profile/orders">
          Vos commandes, leur suivi et leurs factures vous attendent dans votre compte.
        </SignInInvitation>
      )}
      {orders === 'loading' && <OrdersSkeleton />}
      {typeof orders === 'object' && <OrderList loaded={orders} />}
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <OrdersSkeleton />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <EmptyState tone="error" title={ORDERS_LOAD_FAILED} action={<RetryButton />} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page max-w-4xl pt-8 sm:pt-12">
      <h1 className="font-display text-title font-bold">Mes commandes</h1>
      <div className="mt-6">{children}</div>
    </div>
  )
}

function OrderList({ loaded }: { loaded: OrderPage }) {
  const [orders, change] = useLoaded(loaded)
  const { page, pages, total } = orders.pagination
  if (orders.items.length === 0) return <NoOrders isBeyond={total > 0} />
  return (
    <div className="grid gap-6">
      {orders.items.map((order) => {
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
function NoOrders({ isBeyond }: { isBeyond: boolean }) {
  return isBeyond ? (
    <EmptyState
      title="Cette page n’existe pas"
      action={<ButtonLink to="/profile/orders">Voir mes commandes</ButtonLink>}
    />
  ) : (
    <EmptyState title={NO_ORDERS} action={<ButtonLink to="/">Découvrir la boutique</ButtonLink>} />
  )
}
