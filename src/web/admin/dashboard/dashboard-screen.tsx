import { counted, formatCount } from '#shared/count.ts'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuros } from '#shared/money.ts'
import { LOADING_FAILED } from '#shared/texts.ts'
import { useScreenData } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { OpeningChecklist } from '../settings/opening-checklist.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { NewerRelease } from './newer-release.tsx'
import { LowStock, RecentArticles, RecentOrders } from './recent-lists.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { WorkPanel } from './work-panel.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = () => ({
  figures: promised(api.call('GET /api/admin/dashboard')),
  settings: promised(api.call('GET /api/admin/settings')),
  release: promised(api.call('GET /api/admin/release')),
  withdrawals: promised(api.call('GET /api/admin/withdrawals', { query: { state: 'open', limit: 10 } })),
})

export default function DashboardScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  // With '' instead of a sentence for each call, an outage of all calls shows a single toast.
  const figures = usePromised(loaderData.figures, '')
  const withdrawals = usePromised(loaderData.withdrawals, '')
  const settings = usePromised(loaderData.settings, '')
  const release = usePromised(loaderData.release, '')
  const { data } = figures
  return (
    <>
      <PageHead />
      <NewerRelease news={release.data} />
      {settings.data && <OpeningChecklist opening={settings.data.opening} />}
      {figures.error !== undefined && !data ? (
        <LoadFailure failed={LOADING_FAILED} />
      ) : (
        <div className="grid gap-5">
          {data ? (
            <>
              {data.franchise && <FranchiseWarning {...data.franchise} />}
              {data.euSales && <EuSalesWarning {...data.euSales} />}
              <WorkPanel work={data} withdrawals={withdrawals.data?.items ?? []} />
              <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
                <RevenuePanel months={data.monthlyRevenue} recent={data.recentRevenue} />
                <LowStock products={data.lowStockProducts} />
                <RecentOrders orders={data.recentOrders} />
                <RecentArticles articles={data.recentArticles} />
              </div>
            </>
          ) : (
            <LoadingLists />
          )}
          {data?.reports && <ReportedUntil {...data.reports} />}
          <FigureTiles figures={data} />
        </div>
      )}
    </>
  )
}

function FranchiseWarning({ turnover, threshold, upperThreshold }: Required<DashboardFigures>['franchise']) {
  const isOver = turnover > threshold
  return (
    <p className="rounded-md border border-orange bg-orange-wash px-4 py-3 sm:px-5">
      <strong>Franchise de TVA</strong>&nbsp;: <span>{formatEuros(turnover)}</span> facturés cette année,{' '}
      {isOver ? <span>au-dessus de votre seuil de</span> : <span>pour un seuil de</span>}{' '}
      <span>{formatEuros(threshold)}</span>.{' '}
      {isOver ? (
        <span>
          {`La TVA est due dès le 1er\u00A0janvier, ou dès le jour où vous dépassez ${formatEuros(upperThreshold)}. Voyez avec votre comptable.`}
        </span>
      ) : (
        <span>
          {`Au-delà de ce seuil, vous devrez facturer la TVA dès le 1er\u00A0janvier suivant\u202F; au-delà de ${formatEuros(upperThreshold)}, dès le jour du dépassement.`}
        </span>
      )}{' '}
      <ShopLink to="/admin/settings?tab=vat" className="font-semibold underline underline-offset-4">
        Régime de TVA
      </ShopLink>
    </p>
  )
}

function ReportedUntil({ until, waiting }: Required<DashboardFigures>['reports']) {
  return (
    <p className="text-sm text-ink-soft">
      <ShopLink to="/admin/documents" className="underline underline-offset-4">
        {until === null
          ? 'Ventes à déclarer de nouveau'
          : `Ventes déclarées jusqu’au ${formatDate(`${until}T12:00:00Z`)}`}
      </ShopLink>
      {waiting > 0 && (
        <span>{`, ${counted(waiting, 'période terminée', 'périodes terminées')} à transmettre`}</span>
      )}
    </p>
  )
}

function EuSalesWarning({ turnover, threshold }: { turnover: number; threshold: number }) {
  const isOver = turnover > threshold
  return (
    <p className="rounded-md border border-orange bg-orange-wash px-4 py-3 sm:px-5">
      <strong>Ventes dans l’Union européenne</strong>&nbsp;: <span>{formatEuros(turnover)}</span> hors taxes
      livrés cette année hors de France,{' '}
      {isOver ? <span>au-dessus du seuil de</span> : <span>pour un seuil de</span>}{' '}
      <span>{formatEuros(threshold)}</span>.{' '}
      {isOver ? (
        <span>
          {
            'La TVA du pays de livraison est due\u00a0: inscrivez-vous au guichet unique (OSS), puis changez le réglage.'
          }
        </span>
      ) : (
        <span>Au-delà de ce seuil, la TVA du pays de livraison sera due.</span>
      )}{' '}
      <ShopLink to="/admin/settings?tab=vat" className="font-semibold underline underline-offset-4">
        Réglages de TVA
      </ShopLink>
    </p>
  )
}

function LoadingLists() {
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <output className="sr-only">Chargement</output>
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-72 rounded-md" />
      ))}
    </div>
  )
}

const tiles: { label: string; to: string; value: (figures: DashboardFigures) => string }[] = [
  { label: 'Chiffre d’affaires', to: '/admin/orders', value: (figures) => formatEuros(figures.totalRevenue) },
  { label: 'Commandes', to: '/admin/orders', value: (figures) => formatCount(figures.totalOrders) },
  { label: 'Produits', to: '/admin/products', value: (figures) => formatCount(figures.totalProducts) },
  { label: 'Utilisateurs', to: '/admin/users', value: (figures) => formatCount(figures.totalUsers) },
  { label: 'Articles', to: '/admin/news', value: (figures) => formatCount(figures.totalArticles) },
  { label: 'Images', to: '/admin/images', value: (figures) => formatCount(figures.totalImages) },
]

function FigureTiles({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {tiles.map(({ label, to, value }) => (
        <li key={label}>
          <ShopLink
            to={to}
            className="grid h-full content-between gap-1 rounded-md border border-hairline bg-raised px-4 py-3 shadow-sm transition hover:border-edge hover:shadow-md focus-visible:rounded-md"
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
