import type { ReactNode } from 'react'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { Panel } from '../ui/page-head.tsx'

const lineLook =
  '-mx-2 flex min-h-12 items-center gap-3 rounded-sm px-2 py-1.5 transition hover:bg-sunk focus-visible:rounded-sm'

function ListPanel({
  title,
  to,
  all,
  empty,
  children,
}: {
  title: string
  to: string
  all: string
  empty: string
  children: ReactNode[]
}) {
  return (
    <Panel
      title={title}
      aside={
        <ShopLink to={to} className="py-2 text-sm font-medium underline underline-offset-4 hover:text-iris">
          {all}
        </ShopLink>
      }
    >
      {children.length > 0 ? (
        <ul className="divide-y divide-hairline">{children}</ul>
      ) : (
        <p className="py-4 text-ink-faint">{empty}</p>
      )}
    </Panel>
  )
}

function productsNamed(q: string): string {
  return `/admin/products?${new URLSearchParams({ q })}`
}

export function RecentOrders({ orders }: { orders: DashboardFigures['recentOrders'] }) {
  return (
    <ListPanel
      title="Commandes récentes"
      to="/admin/orders"
      all="Toutes les commandes"
      empty="Aucune commande pour le moment"
    >
      {orders.map(({ _id, number, customerName, total, status, createdAt }) => (
        <li key={_id}>
          <ShopLink to={`/admin/orders/${_id}`} className={`${lineLook} flex-wrap sm:flex-nowrap`}>
            <span className="min-w-0 flex-1 basis-full sm:basis-0">
              <span className="block truncate font-medium">{customerName}</span>
              <span className="block text-xs text-ink-faint tabular-nums">
                <span>{number}</span> · <DateTime value={createdAt} format="short" />
              </span>
            </span>
            <span className="flex flex-1 items-center justify-between gap-3 sm:flex-none">
              <StatusBadge status={status} />
              <Money euros={total} className="text-right font-semibold sm:w-20" />
            </span>
          </ShopLink>
        </li>
      ))}
    </ListPanel>
  )
}

export function LowStock({ products }: { products: DashboardFigures['lowStockProducts'] }) {
  return (
    <ListPanel
      title="Stock faible"
      to="/admin/products?sort=stock-asc"
      all="Tous les stocks"
      empty="Aucun stock faible"
    >
      {products.map(({ _id, name, stock, images }) => (
        <li key={_id}>
          <ShopLink to={productsNamed(name)} className={lineLook}>
            <Thumbnail src={images.front} className="size-9" />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="font-semibold text-red tabular-nums">
              <span>{stock}</span>
              <span className="sr-only"> en stock</span>
            </span>
          </ShopLink>
        </li>
      ))}
    </ListPanel>
  )
}

export function RecentArticles({ articles }: { articles: DashboardFigures['recentArticles'] }) {
  return (
    <ListPanel
      title="Articles récents"
      to="/admin/news"
      all="Tous les articles"
      empty="Aucun article pour le moment"
    >
      {articles.map(({ _id, title, image, publishedAt }) => (
        <li key={_id}>
          <ShopLink to={`/admin/news?edit=${_id}`} className={lineLook}>
            <Thumbnail src={image} className="size-9" />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-medium">{title}</span>
              <DateTime value={publishedAt} format="plain" className="block text-xs text-ink-faint" />
            </span>
          </ShopLink>
        </li>
      ))}
    </ListPanel>
  )
}
