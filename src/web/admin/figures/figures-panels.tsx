import { lazy, Suspense } from 'react'
import { formatShortDate } from '#shared/dates.ts'
import type { Figures, FigureTable } from '#shared/figures/contract.ts'
import { STEP_LABELS, type FigureStep, type Period } from '#shared/figures/figure-periods.ts'
import { formatEuros } from '#shared/money.ts'
import type { Day } from '#shared/paris-day.ts'
import { api } from '#web/api/api.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { formatWhole } from '../ui/counted.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/page-head.tsx'

const EXPORT_FAILED = 'Erreur lors de l’export des ventes'

/** What the address asks for. */
export type Asked = Period & { step: FigureStep }

/** A day as people read it; noon is the same day everywhere. */
export const shown = (day: Day) => formatShortDate(`${day}T12:00:00Z`)

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** '+12 %' against the period before; with nothing before there is nothing to say. */
export function Change({ now, before }: { now: number; before: number | null }) {
  if (before === null || before === 0) return <span className="text-ink-faint">–</span>
  const change = (now - before) / before
  return (
    <span className={change < 0 ? 'text-red' : 'text-green'}>
      {percent.format(change)}
      <span className="sr-only"> par rapport à la période précédente</span>
    </span>
  )
}

/** Closer on a phone, where what the files have besides is left out. */
const cellLook = 'py-1.5! max-sm:px-2!'
const headLook = 'max-sm:px-2! max-sm:whitespace-normal!'
const wideOnly = 'max-sm:hidden'

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

/** Each step of the period beside the same one of the period before: as chart and as table. */
export function SalesPanel({ figures: { steps }, asked }: PanelProps) {
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
            <HeadCell className={headLook}>{STEP_LABELS[asked.step]}</HeadCell>
            <HeadCell numeric className={headLook}>
              Commandes
            </HeadCell>
            <HeadCell numeric className={headLook}>
              Chiffre d’affaires
            </HeadCell>
            <HeadCell numeric className={wideOnly}>
              Période précédente
            </HeadCell>
            <HeadCell numeric className={wideOnly}>
              Évolution
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map((step) => (
            <tr key={step.from}>
              <Cell className={`${cellLook} whitespace-nowrap`}>{spanText(step)}</Cell>
              <Cell numeric className={cellLook}>
                {formatWhole(step.orders)}
              </Cell>
              <Cell numeric className={cellLook}>
                {formatEuros(step.revenue)}
              </Cell>
              <Cell numeric className={`${cellLook} ${wideOnly} text-ink-soft`}>
                {step.revenueBefore === null ? '–' : formatEuros(step.revenueBefore)}
              </Cell>
              <Cell numeric className={`${cellLook} ${wideOnly}`}>
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

/** What was sold most. */
export function ProductsPanel({ figures: { products, otherProducts }, asked }: PanelProps) {
  if (products.length === 0) return null
  return (
    <Panel title="Par protection" aside={<Export asked={asked} table="products" />}>
      <p className="mb-3 text-sm text-ink-soft">Avant les remboursements partiels, sans la livraison.</p>
      <Table caption="Ventes par protection" captionHidden className="max-h-112">
        <thead>
          <tr>
            <HeadCell className={headLook}>Protection</HeadCell>
            <HeadCell numeric className={headLook}>
              Pochettes
            </HeadCell>
            <HeadCell numeric className={headLook}>
              Montant
            </HeadCell>
            <HeadCell numeric className={wideOnly}>
              Évolution
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {products.map(({ _id: id, name, sleeves, goods, goodsBefore }) => (
            <tr key={id ?? name}>
              <Cell className={`${cellLook} [overflow-wrap:anywhere]`}>
                {id ? (
                  <ShopLink to={`/admin/products/${id}`} className="underline underline-offset-4">
                    {name}
                  </ShopLink>
                ) : (
                  `${name} (supprimée)`
                )}
              </Cell>
              <Cell numeric className={cellLook}>
                {formatWhole(sleeves)}
              </Cell>
              <Cell numeric className={cellLook}>
                {formatEuros(goods)}
              </Cell>
              <Cell numeric className={`${cellLook} ${wideOnly}`}>
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

/** By which carriers it went. */
export function DeliveryPanel({ figures: { delivery }, asked }: PanelProps) {
  if (delivery.length === 0) return null
  return (
    <Panel title="Par livraison" aside={<Export asked={asked} table="delivery" />}>
      <Table caption="Ventes par livraison" captionHidden>
        <thead>
          <tr>
            <HeadCell className={headLook}>Livraison</HeadCell>
            <HeadCell numeric className={headLook}>
              Commandes
            </HeadCell>
            <HeadCell numeric className={wideOnly}>
              Frais de livraison
            </HeadCell>
            <HeadCell numeric className={headLook}>
              Chiffre d’affaires
            </HeadCell>
            <HeadCell numeric className={wideOnly}>
              Évolution
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {delivery.map(({ method, orders, shipping, revenue, revenueBefore }) => (
            <tr key={method}>
              <Cell className={cellLook}>{method}</Cell>
              <Cell numeric className={cellLook}>
                {formatWhole(orders)}
              </Cell>
              <Cell numeric className={`${cellLook} ${wideOnly}`}>
                {formatEuros(shipping)}
              </Cell>
              <Cell numeric className={cellLook}>
                {formatEuros(revenue)}
              </Cell>
              <Cell numeric className={`${cellLook} ${wideOnly}`}>
                <Change now={revenue} before={revenueBefore} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
