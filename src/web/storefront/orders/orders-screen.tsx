import type { ReactNode } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Order, OrderPage } from '#shared/orders/contract.ts'
import { ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { pageNumberIn } from '#shared/page-number.ts'
import { MY_ORDERS_PAGE_SIZE } from '#shared/page-size.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { loadOwnData, useOwnData } from '#web/session/own-data.ts'
import { FindGuestOrder, SignInInvitation } from '#web/storefront/form/sign-in-invitation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { OrderCard } from './order-card.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { PastOrders } from './past-orders.tsx'

export const meta: Meta = () => ({ title: 'Mes commandes' })

export const clientLoader = ({ url }: LoaderArgs) =>
  loadOwnData(async () => {
    const page = pageNumberIn(url.searchParams)
    const [orders, past] = await Promise.all([
      api.call('GET /api/orders/my-orders', { query: { page, limit: MY_ORDERS_PAGE_SIZE } }),
      // The first page also shows the past orders. If they cannot be loaded, the other orders are still shown.
      page === 1 ? api.call('GET /api/past-orders').catch(() => undefined) : [],
    ])
    return { orders, past }
  })

/** The document is the same for everyone, and the browser loads the customer's list. */
export default function OrdersScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const own = useOwnData(loaderData)
  return (
    <Frame>
      {own === 'signed-out' && (
        <>
          <SignInInvitation to="/profile/orders" title="Connectez-vous pour voir vos commandes">
            Vos commandes, leur suivi et leurs factures vous attendent dans votre compte.
          </SignInInvitation>
          <FindGuestOrder />
        </>
      )}
      {own === 'loading' && <OrdersSkeleton />}
      {typeof own === 'object' && (
        <>
          <OrderList loaded={own.orders} />
          <PastOrders orders={own.past} />
        </>
      )}
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
    <div className="page pt-8 sm:pt-12">
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
    <div className="grid gap-3">
      {orders.items.map((order, at) => {
        const id = idOf(order)
        const isNewest = page === 1 && at === 0
        return (
          <OrderCard
            key={id}
            order={order}
            isOpen={isNewest}
            onChanged={(newer) => change(withOrder(newer))}
          />
        )
      })}
      {pages > 1 && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} hrefOf={hrefOf} label="Pages de commandes" />
        </div>
      )}
    </div>
  )
}

function withOrder(newer: Order) {
  const newerId = idOf(newer)
  return (page: OrderPage): OrderPage => ({
    ...page,
    items: page.items.map((order) => {
      const id = idOf(order)
      return id === newerId ? newer : order
    }),
  })
}

const hrefOf = (page: number) => (page === 1 ? '/profile/orders' : `/profile/orders?page=${page}`)

function NoOrders({ isBeyond }: { isBeyond: boolean }) {
  return isBeyond ? (
    <EmptyState
      title="Cette page n’existe pas"
      action={<ButtonLink to="/profile/orders">Voir mes commandes</ButtonLink>}
    />
  ) : (
    <EmptyState
      title={"Vous n'avez pas encore passé de commande."}
      action={<ButtonLink to="/">Découvrir la boutique</ButtonLink>}
    />
  )
}
