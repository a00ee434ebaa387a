import { useState, type ReactNode } from 'react'
import { AUDIENCE_LOAD_FAILED } from '#shared/audience/texts.ts'
import { formatCount } from '#shared/count.ts'
import { formatDay } from '#shared/dates.ts'
import type { Figures, Sales } from '#shared/figures/contract.ts'
import {
  COMPARISON_LABELS,
  COMPARISONS,
  FIGURE_STEPS,
  figurePresets,
  SHOWN_FIGURE_DAYS,
  periodError,
  STEP_LABELS,
  type FigureStep,
} from '#shared/figures/figure-periods.ts'
import { FIGURES_LOAD_FAILED } from '#shared/figures/texts.ts'
import { formatEuros } from '#shared/money.ts'
import { parisDay, shiftDay } from '#shared/paris-day.ts'
import { useScreenData, type Loaded, type LoaderArgs } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { ListDays, ListFilter } from '../ui/list-controls.tsx'
import { listQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { CodesPanel, CollectionsPanel, DeliveryPanel, ProductsPanel, SalesPanel } from './figures-panels.tsx'
import type { FiguresQuery } from './figures-query.ts'
import { Change } from './figures-table.tsx'
import { FunnelPanel } from './funnel-panel.tsx'
import { MissedSearchesPanel } from './missed-searches-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

function queryOf(url: URL): FiguresQuery {
  const { day, oneOf } = listQuery(url)
  const to = day('to') ?? parisDay(new Date())
  const from = day('from') ?? shiftDay(to, 1 - SHOWN_FIGURE_DAYS)
  return {
    from,
    to,
    step: oneOf('step', FIGURE_STEPS) ?? 'day',
    compare: oneOf('compare', COMPARISONS) ?? 'previous',
  }
}

export const clientLoader = ({ request }: LoaderArgs) => {
  const query = queryOf(new URL(request.url))
  const refused = periodError(query)
  const figures = refused ? undefined : promised(api.call('GET /api/admin/figures', { query: query }))
  const { compare: _compare, ...period } = query
  const audience = refused ? undefined : promised(api.call('GET /api/admin/audience', { query: period }))
  return { query, refused, figures, audience }
}

const stepOptions = FIGURE_STEPS.map((value) => ({ value, label: STEP_LABELS[value] }))

const comparisonOptions = COMPARISONS.map((value) => ({
  value: value === 'previous' ? '' : value,
  label: COMPARISON_LABELS[value],
}))

export default function FiguresScreen() {
  const { query, refused, figures, audience } = useScreenData<typeof clientLoader>()
  return (
    <>
      <PageHead />
      <Toolbar>
        <ListDays />
        <ListFilter name="step" label="Par" options={stepOptions} />
        <ListFilter name="compare" label="Comparer à" options={comparisonOptions} />
      </Toolbar>
      <Presets step={query.step} />
      {figures && audience ? (
        <div className="grid gap-5">
          <Loaded query={query} figures={figures} />
          <AudiencePanels query={query} audience={audience} />
        </div>
      ) : (
        <EmptyState tone="error" title={refused ?? FIGURES_LOAD_FAILED} icon="calendar" />
      )}
    </>
  )
}

function Presets({ step }: { step: FigureStep }) {
  const [today] = useState(() => parisDay(new Date()))
  return (
    <ul className="mb-5 flex flex-wrap gap-x-5 text-sm">
      {figurePresets(today, step).map(([label, { from, to }, by]) => (
        <li key={label}>
          <ShopLink
            to={`/admin/figures?${new URLSearchParams({ from, to, step: by })}`}
            className="inline-flex min-h-9 items-center underline underline-offset-4 hover:text-iris"
          >
            {label}
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}

type LoadedProps = { query: FiguresQuery; figures: NonNullable<Loaded<typeof clientLoader>['figures']> }

function Loaded({ query, figures }: LoadedProps) {
  const { data, error } = usePromised(figures, FIGURES_LOAD_FAILED)
  if (error !== undefined && !data) return <LoadFailure failed={FIGURES_LOAD_FAILED} />
  if (!data) return <Skeleton className="h-96 rounded-md" />
  const { before } = data
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">
        {`Du ${formatDay(data.from)} au ${formatDay(data.to)}, comparé à la période du ${formatDay(before.from)} au ${formatDay(before.to)}. Sans les commandes annulées ou remboursées, moins les remboursements partiels, comme sur le tableau de bord.`}
      </p>
      <Totals figures={data} />
      <SalesPanel figures={data} query={query} />
      <ProductsPanel figures={data} query={query} />
      <CollectionsPanel figures={data} query={query} />
      <CodesPanel figures={data} query={query} />
      <DeliveryPanel figures={data} query={query} />
    </div>
  )
}

type AudienceProps = { query: FiguresQuery; audience: NonNullable<Loaded<typeof clientLoader>['audience']> }

function AudiencePanels({ query, audience }: AudienceProps) {
  const { data, error } = usePromised(audience, AUDIENCE_LOAD_FAILED)
  if (error !== undefined && !data) return <LoadFailure failed={AUDIENCE_LOAD_FAILED} />
  if (!data) return <Skeleton className="h-96 rounded-md" />
  return (
    <>
      <FunnelPanel audience={data} query={query} />
      <SourcesPanel audience={data} query={query} />
      <MissedSearchesPanel audience={data} query={query} />
    </>
  )
}

function Totals({ figures: { total, totalBefore, books } }: { figures: Figures }) {
  const average = ({ revenue, orders }: Sales) => (orders === 0 ? 0 : revenue / orders)
  const tiles: [string, string, ReactNode][] = [
    [
      'Chiffre d’affaires',
      formatEuros(total.revenue),
      <Change key="c" now={total.revenue} before={totalBefore.revenue} />,
    ],
    [
      'Commandes',
      formatCount(total.orders),
      <Change key="c" now={total.orders} before={totalBefore.orders} />,
    ],
    [
      'Panier moyen',
      formatEuros(average(total)),
      <Change key="c" now={average(total)} before={average(totalBefore)} />,
    ],
    ['Protections', formatEuros(total.goods), `Livraison\u00A0: ${formatEuros(total.shipping)}`],
    ['Remboursé en partie', formatEuros(total.refunded), 'déjà déduit'],
    [
      'Encaissé',
      formatEuros(books.received - books.returned),
      `remboursé\u00A0: ${formatEuros(books.returned)}, selon le journal`,
    ],
  ]
  return (
    <dl className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
      {tiles.map(([label, value, note]) => (
        <div key={label} className="rounded-md border border-hairline bg-raised px-4 py-3 shadow-sm">
          <dt className="text-sm text-ink-faint">{label}</dt>
          <dd className="font-display text-xl font-semibold whitespace-nowrap tabular-nums">{value}</dd>
          <dd className="text-sm text-ink-soft">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
