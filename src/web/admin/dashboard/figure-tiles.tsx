import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { formatEuros } from '#shared/money.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const count = new Intl.NumberFormat('fr-FR')

const tiles: { label: string; to: string; value: (figures: DashboardFigures) => string }[] = [
  { label: "Chiffre d'affaires", to: '/admin/orders', value: (figures) => formatEuros(figures.totalRevenue) },
  { label: 'Commandes', to: '/admin/orders', value: (figures) => count.format(figures.totalOrders) },
  { label: 'Produits', to: '/admin/products', value: (figures) => count.format(figures.totalProducts) },
  { label: 'Utilisateurs', to: '/admin/users', value: (figures) => count.format(figures.totalUsers) },
  { label: 'Articles', to: '/admin/news', value: (figures) => count.format(figures.totalArticles) },
  { label: 'Images', to: '/admin/images', value: (figures) => count.format(figures.totalImages) },
]

/** The totals, each leading to the list it counts; their places are there before they are. */
export function FigureTiles({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {tiles.map(({ label, to, value }) => (
        <li key={label}>
          <ShopLink
            to={to}
            className="grid gap-1 rounded-md border border-hairline bg-raised px-4 py-3 shadow-sm transition hover:border-edge hover:shadow-md focus-visible:rounded-md"
          >
            <span className="text-sm text-ink-faint">{label}</span>
            <span className="font-display text-xl font-semibold whitespace-nowrap tabular-nums">
              {figures ? value(figures) : <Skeleton className="my-1 h-5 w-16" />}
            </span>
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
