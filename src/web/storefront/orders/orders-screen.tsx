import { MY_ORDERS_PAGE_SIZE } from '#shared/page-size.ts'
import type { ReactNode } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Order, OrderPage } from '#shared/orders/contract.ts'
import { ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { api } from '#web/api/api.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { loadOwnData, useOwnData } from '#web/session/own-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { FindGuestOrder, SignInInvitation } from '../accounts/sign-in-invitation.tsx'
import { BuyAgain } from './buy-again-button.tsx'
import { CancelOrder } from './cancel-order-dialog.tsx'
import { DeclaredWithdrawals } from '../withdrawals/declared-withdrawal.tsx'
import { ItemPicture, OrderAmounts, OrderBadge, OrderItems } from './order-summary.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/screen.ts'

export const meta: Meta = () => ({ title: 'Mes commandes' })

export const clientLoader = ({ url }: LoaderArgs) =>
  loadOwnData(() => {
    const page = Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1)
    return api.call('GET /api/orders/my-orders', { query: { page, limit: MY_ORDERS_PAGE_SIZE } })
  })

/** 'Mes commandes' (storefront.md §2). The page is the same for everybody; the list is loaded for its customer. */
export default function OrdersScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const orders = useOwnData(loaderData)
  return (
    <Frame>
      {orders === 'signed-out' && (
        <>
          <SignInInvitation to="/profile/orders" title="Connectez-vous pour voir vos commandes">
            Vos commandes, leur suivi et leurs factures vous attendent dans votre compte.
          </SignInInvitation>
          <FindGuestOrder />
        </>
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
      <Pagination page={page} pages={pages} hrefOf={hrefOf} label="Pages de commandes" />
    </div>
  )
}

/** The page with one of its orders replaced by the server's latest answer. */
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

/** No orders at all, or a page number beyond the last one. */
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

type OrderCardProps = {
  order: Order
  /** Whether it is open at first. */
  isOpen: boolean
  onChanged: (order: Order) => void
}

/** One order of the list (storefront.md §2): a line that unfolds to its items. */
function OrderCard({ order, isOpen, onChanged }: OrderCardProps) {
  const id = idOf(order)
  const titleId = `commande-${id}`
  return (
    <article aria-labelledby={titleId} className="rounded-lg border border-hairline bg-raised shadow-sm">
      <details open={isOpen} className="group/order">
        <OrderLine order={order} titleId={titleId} />
        <div className="border-t border-hairline px-4 py-2 sm:px-6">
          <OrderItems items={order.items} />
        </div>
        <OrderActs order={order} onChanged={onChanged} />
      </details>
    </article>
  )
}

/** Maximum number of pictures in a line. */
const THUMBNAILS = 3

function OrderLine({ order, titleId }: { order: Order; titleId: string }) {
  return (
    <summary className="grid list-none grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 rounded-lg px-4 py-3 transition hover:bg-sunk focus-visible:rounded-lg sm:grid-cols-[1fr_auto_5rem_1.25rem] lg:grid-cols-[1fr_8rem_14rem_5rem_1.25rem] sm:px-6">
      <span className="min-w-0 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-4">
        <h2 id={titleId} className="font-semibold">
          Commande <span className="whitespace-nowrap">{order.number}</span>
        </h2>
        <span className="text-sm text-ink-soft">
          <DateTime value={order.createdAt} />
        </span>
      </span>
      <span className="flex gap-1.5 max-lg:hidden">
        {order.items.slice(0, THUMBNAILS).map(({ _id, product }) => (
          <span key={_id} className="w-9">
            <ItemPicture image={product.image} />
          </span>
        ))}
      </span>
      <span className="max-sm:order-last">
        <OrderBadge status={order.status} />
      </span>
      <Money euros={order.total} className="text-right font-semibold" />
      <Icon
        name="chevronDown"
        className="size-5 text-ink-soft transition group-open/order:rotate-180 max-sm:order-last max-sm:justify-self-end"
      />
    </summary>
  )
}

function OrderActs({ order, onChanged }: Pick<OrderCardProps, 'order' | 'onChanged'>) {
  return (
    <footer className="grid gap-5 border-t border-hairline px-4 py-4 sm:grid-cols-[1fr_auto] sm:items-end sm:px-6">
      <div className="sm:order-last sm:min-w-64">
        <OrderAmounts order={order} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ShopLink
          to={`/profile/orders/${idOf(order)}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline"
        >
          Détail et suivi
          <span className="sr-only"> de la commande {order.number}</span>
          <Icon name="chevronRight" className="size-4" />
        </ShopLink>
        <BuyAgain order={order} />
        <CancelOrder order={order} onChanged={onChanged} />
        <DeclaredWithdrawals order={order} />
      </div>
    </footer>
  )
}
