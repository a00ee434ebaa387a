import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { LOADING_FAILED } from '#shared/outage-texts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRemote } from '../api/use-remote.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/dashboard-screen'
import { FigureTiles } from './figure-tiles.tsx'
import { LowStock, RecentArticles, RecentOrders } from './recent-lists.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { WorkPanel } from './work-panel.tsx'

const TITLE = 'Tableau de bord'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

/** The first screen of the back-office: figures, what waits, what has just happened (back-office.md §2). */
export default function DashboardScreen() {
  const figures = useRemote<DashboardFigures>('/api/admin/dashboard', LOADING_FAILED)
  const { data } = figures
  return (
    <>
      <PageHead title={TITLE} />
      {figures.error !== undefined && !data ? (
        <LoadFailure error={figures.error} failed={LOADING_FAILED} onRetry={figures.reload} />
      ) : (
        <div className="grid gap-5">
          <FigureTiles figures={data} />
          {data ? <Lists figures={data} onDone={figures.reload} /> : <LoadingLists />}
        </div>
      )}
    </>
  )
}

function Lists({ figures, onDone }: { figures: DashboardFigures; onDone: () => void }) {
  return (
    <>
      <WorkPanel work={figures} onDone={onDone} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <RevenuePanel months={figures.monthlyRevenue} />
        <LowStock products={figures.lowStockProducts} />
        <RecentOrders orders={figures.recentOrders} />
        <RecentArticles articles={figures.recentArticles} />
      </div>
    </>
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
