import { lazy, Suspense, useState, type ReactNode } from 'react'
import { formatShortDate } from '#shared/dates.ts'
import type { Figures, FigureTable, Sales } from '#shared/figures/contract.ts'
import {
  FIGURE_STEPS,
  MOST_FIGURE_DAYS,
  periodError,
  STEP_LABELS,
  type FigureStep,
  type Period,
} from '#shared/figures/figure-periods.ts'
import { formatEuros } from '#shared/money.ts'
import { parisDay, shiftDay, type Day } from '#shared/paris-day.ts'
import { api } from '#web/api/api.ts'
import { pageMeta } from '#web/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { formatWhole } from '../ui/counted.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { ListDays, ListFilter } from '../ui/list-controls.tsx'
import { listQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Panel, Toolbar } from '../ui/page-head.tsx'
import type { Route } from './+types/figures-screen'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Ventes'
const LOAD_FAILED = 'Erreur lors du chargement des ventes'
const EXPORT_FAILED = 'Erreur lors de l’export des ventes'
const SHOWN_DAYS = 30

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

type Asked = Period & { step: FigureStep }

/** What the address asks for: the last 30 days unless it says otherwise. */
function askedOf(url: URL): Asked {
  const { day, oneOf } = listQuery(url)
  const to = day('to') ?? parisDay(new Date())
  const from = day('from') ?? shiftDay(to, 1 - SHOWN_DAYS)
  return { from, to, step: oneOf('step', FIGURE_STEPS) ?? 'day' }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const asked = askedOf(new URL(request.url))
  const refused = periodError(asked)
  const figures = refused ? undefined : promised(api.call('GET /api/admin/figures', { query: asked }))
  return { asked, refused, figures }
}

const stepOptions = FIGURE_STEPS.map((value) => ({ value, label: STEP_LABELS[value] }))

/** Sales of a period beside those of the one before: as chart, as tables, as files (decision 116). */
export default function FiguresScreen({ loaderData: { asked, refused, figures } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE} />
      <Toolbar>
        <ListDays />
        <ListFilter name="step" label="Par" options={stepOptions} />
      </Toolbar>
      <Presets step={asked.step} />
      {figures ? (
        <Loaded asked={asked} figures={figures} />
      ) : (
        <EmptyState tone="error" title={refused ?? LOAD_FAILED} icon="calendar" />
      )}
    </>
  )
}

/** The periods that are asked for most. */
function Presets({ step }: { step: FigureStep }) {
  const [today] = useState(() => parisDay(new Date()))
  const month = (day: Day) => `${day.slice(0, 7)}-01`
  const endOfLastMonth = shiftDay(month(today), -1)
  const year = today.slice(0, 4)
  const presets: [string, Period, FigureStep][] = [
    ['7 jours', { from: shiftDay(today, -6), to: today }, 'day'],
    ['30 jours', { from: shiftDay(today, -29), to: today }, step],
    ['Mois dernier', { from: month(endOfLastMonth), to: endOfLastMonth }, step],
    ['Cette année', { from: `${year}-01-01`, to: today }, 'month'],
    ['Trois ans', { from: shiftDay(today, 2 - MOST_FIGURE_DAYS), to: today }, 'month'],
  ]
  return (
    <ul className="mb-5 flex flex-wrap gap-x-5 text-sm">
      {presets.map(([label, { from, to }, by]) => (
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

type LoadedProps = { asked: Asked; figures: NonNullable<Route.ComponentProps['loaderData']['figures']> }

function Loaded({ asked, figures }: LoadedProps) {
  const { data, error } = usePromised(figures, LOAD_FAILED)
  if (error !== undefined && !data) return <LoadFailure failed={LOAD_FAILED} />
  if (!data) return <Skeleton className="h-96 rounded-md" />
  const { before } = data
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">
        {`Du ${shown(data.from)} au ${shown(data.to)}, comparé à la période du ${shown(before.from)} au ${shown(before.to)}. `}
        Sans les commandes annulées ou remboursées, moins les remboursements partiels, comme sur le tableau de
        bord.
      </p>
      <Totals figures={data} />
      <SalesPanel figures={data} asked={asked} />
      <ProductsPanel figures={data} asked={asked} />
      <DeliveryPanel figures={data} asked={asked} />
    </div>
  )
}

/** A day as people read it; noon is the same day everywhere. */
const shown = (day: Day) => formatShortDate(`${day}T12:00:00Z`)

function Totals({ figures: { total, totalBefore, books } }: { figures: Figures }) {
  const average = ({ revenue, orders }: Sales) => (orders === 0 ? 0 : revenue / orders)
  const tiles: [string, string, ReactNode][] = [
    [
      "Chiffre d'affaires",
      formatEuros(total.revenue),
      <Change key="c" now={total.revenue} before={totalBefore.revenue} />,
    ],
    [
      'Commandes',
      formatWhole(total.orders),
      <Change key="c" now={total.orders} before={totalBefore.orders} />,
    ],
    [
      'Panier moyen',
      formatEuros(average(total)),
      <Change key="c" now={average(total)} before={average(totalBefore)} />,
    ],
    ['Protections', formatEuros(total.goods), `Livraison\u202F: ${formatEuros(total.shipping)}`],
    ['Remboursé en partie', formatEuros(total.refunded), 'déjà déduit'],
    [
      'Encaissé',
      formatEuros(books.received - books.returned),
      `rendu\u202F: ${formatEuros(books.returned)}, selon le journal`,
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

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** '+12 %' against the period before; with nothing before there is nothing to say. */
function Change({ now, before }: { now: number; before: number | null }) {
  if (before === null || before === 0) return <span className="text-ink-faint">–</span>
  const change = (now - before) / before
  return (
    <span className={change < 0 ? 'text-red' : 'text-green'}>
      {percent.format(change)}
      <span className="sr-only"> par rapport à la période précédente</span>
    </span>
  )
}

type PanelProps = { figures: Figures; asked: Asked }

function Export({ asked, table }: { asked: Asked; table: FigureTable }) {
  const { from, to } = asked
  return (
    <DownloadButton
      file={() => api.download('GET /api/admin/figures.csv', { query: { ...asked, table } })}
      name={`ventes-${table}-${from}-${to}.csv`}
      failed={EXPORT_FAILED}
    >
      Exporter (CSV)
    </DownloadButton>
  )
}

// The chart's library is heavy: figures and tables do not wait for it.
const FiguresChart = lazy(() => import('./figures-chart.tsx'))

function SalesPanel({ figures: { steps }, asked }: PanelProps) {
  return (
    <Panel
      title={`Chiffre d'affaires par ${STEP_LABELS[asked.step].toLowerCase()}`}
      aside={<Export asked={asked} table="sales" />}
    >
      <div aria-hidden="true" className="h-64">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <FiguresChart steps={steps} step={asked.step} />
        </Suspense>
      </div>
      <Table caption="Ventes de la période" captionHidden className="mt-4 max-h-112">
        <thead>
          <tr>
            <HeadCell>{STEP_LABELS[asked.step]}</HeadCell>
            <HeadCell numeric>Commandes</HeadCell>
            <HeadCell numeric>Chiffre d’affaires</HeadCell>
            <HeadCell numeric>Période précédente</HeadCell>
            <HeadCell numeric>Évolution</HeadCell>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map((step) => (
            <tr key={step.from}>
              <Cell className="py-1.5! whitespace-nowrap">{spanText(step)}</Cell>
              <Cell numeric className="py-1.5!">
                {formatWhole(step.orders)}
              </Cell>
              <Cell numeric className="py-1.5!">
                {formatEuros(step.revenue)}
              </Cell>
              <Cell numeric className="py-1.5! text-ink-soft">
                {step.revenueBefore === null ? '–' : formatEuros(step.revenueBefore)}
              </Cell>
              <Cell numeric className="py-1.5!">
                <Change now={step.revenue} before={step.revenueBefore} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

const spanText = ({ from, to }: Period) => (from === to ? shown(from) : `${shown(from)} – ${shown(to)}`)

function ProductsPanel({ figures: { products, otherProducts }, asked }: PanelProps) {
  if (products.length === 0) return null
  return (
    <Panel title="Par protection" aside={<Export asked={asked} table="products" />}>
      <p className="mb-3 text-sm text-ink-soft">Avant les remboursements partiels, sans la livraison.</p>
      <Table caption="Ventes par protection" captionHidden className="max-h-112">
        <thead>
          <tr>
            <HeadCell>Protection</HeadCell>
            <HeadCell numeric>Pochettes</HeadCell>
            <HeadCell numeric>Montant</HeadCell>
            <HeadCell numeric>Évolution</HeadCell>
          </tr>
        </thead>
        <tbody>
          {products.map(({ _id: id, name, sleeves, goods, goodsBefore }) => (
            <tr key={id ?? name}>
              <Cell className="py-1.5! break-words">
                {id ? (
                  <ShopLink to={`/admin/products/${id}`} className="underline underline-offset-4">
                    {name}
                  </ShopLink>
                ) : (
                  `${name} (supprimée)`
                )}
              </Cell>
              <Cell numeric className="py-1.5!">
                {formatWhole(sleeves)}
              </Cell>
              <Cell numeric className="py-1.5!">
                {formatEuros(goods)}
              </Cell>
              <Cell numeric className="py-1.5!">
                <Change now={goods} before={goodsBefore} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {otherProducts.count > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {`Et ${formatWhole(otherProducts.count)} autres, pour ${formatEuros(otherProducts.goods)}\u202F: toutes sont dans l’export.`}
        </p>
      )}
    </Panel>
  )
}

function DeliveryPanel({ figures: { delivery }, asked }: PanelProps) {
  if (delivery.length === 0) return null
  return (
    <Panel title="Par livraison" aside={<Export asked={asked} table="delivery" />}>
      <Table caption="Ventes par livraison" captionHidden>
        <thead>
          <tr>
            <HeadCell>Livraison</HeadCell>
            <HeadCell numeric>Commandes</HeadCell>
            <HeadCell numeric>Frais de livraison</HeadCell>
            <HeadCell numeric>Chiffre d’affaires</HeadCell>
            <HeadCell numeric>Évolution</HeadCell>
          </tr>
        </thead>
        <tbody>
          {delivery.map(({ method, orders, shipping, revenue, revenueBefore }) => (
            <tr key={method}>
              <Cell className="py-1.5!">{method}</Cell>
              <Cell numeric className="py-1.5!">
                {formatWhole(orders)}
              </Cell>
              <Cell numeric className="py-1.5!">
                {formatEuros(shipping)}
              </Cell>
              <Cell numeric className="py-1.5!">
                {formatEuros(revenue)}
              </Cell>
              <Cell numeric className="py-1.5!">
                <Change now={revenue} before={revenueBefore} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
