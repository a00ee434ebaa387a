import type { ReactNode } from 'react'
import { formatCount } from '#shared/count.ts'
import { formatDay } from '#shared/dates.ts'
import type { Figures, FigureTable } from '#shared/figures/contract.ts'
import { STEP_LABELS, type FigureStep, type Period } from '#shared/figures/figure-periods.ts'
import { formatEuros } from '#shared/money.ts'
import { api } from '#web/api/api.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/page-head.tsx'
import { FiguresChart } from './figures-chart.tsx'

const EXPORT_FAILED = 'Erreur lors de l’export des ventes'

/** What the address asks for. */
export type FiguresQuery = Period & { step: FigureStep }

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

type Column<Row> = {
  head: string
  value: (row: Row) => ReactNode
  /** Words stand left and figures right; what the files have besides is left out on a phone. */
  kind?: 'words' | 'figure' | 'wide-figure'
  className?: string
}

/** The last column: now beside the period before. */
function changeOf<Row>(amounts: (row: Row) => [now: number, before: number | null]): Column<Row> {
  const value = (row: Row) => {
    const [now, before] = amounts(row)
    return <Change now={now} before={before} />
  }
  return { head: 'Évolution', value, kind: 'wide-figure' }
}

type FiguresTableProps<Row> = {
  caption: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  className?: string
}

/** The three tables of the figures, closer on a phone. */
function FiguresTable<Row>({ caption, rows, keyOf, columns, className }: FiguresTableProps<Row>) {
  const look = ({ kind }: Column<Row>) => (kind === 'wide-figure' ? 'max-sm:hidden' : '')
  return (
    <Table caption={caption} captionHidden className={className}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell
              key={column.head}
              numeric={column.kind !== 'words'}
              className={`max-sm:px-2! max-sm:whitespace-normal! ${look(column)}`}
            >
              {column.head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell
                key={column.head}
                numeric={column.kind !== 'words'}
                className={`py-1.5! max-sm:px-2! ${look(column)} ${column.className ?? ''}`}
              >
                {column.value(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type Step = Figures['steps'][number]
type SoldProduct = Figures['products'][number]
type Carried = Figures['delivery'][number]

type PanelProps = { figures: Figures; query: FiguresQuery }

function Export({ query, table }: { query: FiguresQuery; table: FigureTable }) {
  const { from, to } = query
  return (
    <DownloadButton
      file={() => api.download('GET /api/admin/figures.csv', { query: { ...query, table } })}
      name={`ventes-${table}-${from}-${to}.csv`}
      failed={EXPORT_FAILED}
    >
      Exporter (CSV)
    </DownloadButton>
  )
}

/** Each step of the period beside the same one of the period before: as chart and as table. */
export function SalesPanel({ figures: { steps }, query }: PanelProps) {
  return (
    <Panel
      title={`Chiffre d'affaires par ${STEP_LABELS[query.step].toLowerCase()}`}
      aside={<Export query={query} table="sales" />}
    >
      <FiguresChart steps={steps} step={query.step} />
      <FiguresTable
        caption="Ventes de la période"
        className="mt-4 max-h-112"
        rows={steps.toReversed()}
        keyOf={(step) => step.from}
        columns={[
          { head: STEP_LABELS[query.step], value: spanText, kind: 'words', className: 'whitespace-nowrap' },
          { head: 'Commandes', value: (step) => formatCount(step.orders) },
          { head: 'Chiffre d’affaires', value: (step) => formatEuros(step.revenue) },
          {
            head: 'Période précédente',
            value: (step) => (step.revenueBefore === null ? '–' : formatEuros(step.revenueBefore)),
            kind: 'wide-figure',
            className: 'text-ink-soft',
          },
          changeOf<Step>((step) => [step.revenue, step.revenueBefore]),
        ]}
      />
    </Panel>
  )
}

const spanText = ({ from, to }: Period) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

/** What was sold most. */
export function ProductsPanel({ figures: { products, otherProducts }, query }: PanelProps) {
  if (products.length === 0) return null
  return (
    <Panel title="Par protection" aside={<Export query={query} table="products" />}>
      <p className="mb-3 text-sm text-ink-soft">Avant les remboursements partiels, sans la livraison.</p>
      <FiguresTable
        caption="Ventes par protection"
        className="max-h-112"
        rows={products}
        keyOf={({ _id: id, name }) => id ?? name}
        columns={[
          { head: 'Protection', value: SoldSleeve, kind: 'words', className: '[overflow-wrap:anywhere]' },
          { head: 'Pochettes', value: ({ sleeves }) => formatCount(sleeves) },
          { head: 'Montant', value: ({ goods }) => formatEuros(goods) },
          changeOf<SoldProduct>(({ goods, goodsBefore }) => [goods, goodsBefore]),
        ]}
      />
      {otherProducts.count > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {`Et ${formatCount(otherProducts.count)} autres, pour ${formatEuros(otherProducts.goods)}\u202F: toutes sont dans l’export.`}
        </p>
      )}
    </Panel>
  )
}

function SoldSleeve({ _id: id, name }: SoldProduct) {
  if (!id) return `${name} (supprimée)`
  return (
    <ShopLink to={`/admin/products/${id}`} className="underline underline-offset-4">
      {name}
    </ShopLink>
  )
}

/** By which carriers it went. */
export function DeliveryPanel({ figures: { delivery }, query }: PanelProps) {
  if (delivery.length === 0) return null
  return (
    <Panel title="Par livraison" aside={<Export query={query} table="delivery" />}>
      <FiguresTable
        caption="Ventes par livraison"
        rows={delivery}
        keyOf={({ method }) => method}
        columns={[
          { head: 'Livraison', value: ({ method }) => method, kind: 'words' },
          { head: 'Commandes', value: ({ orders }) => formatCount(orders) },
          { head: 'Frais de livraison', value: ({ shipping }) => formatEuros(shipping), kind: 'wide-figure' },
          { head: 'Chiffre d’affaires', value: ({ revenue }) => formatEuros(revenue) },
          changeOf<Carried>(({ revenue, revenueBefore }) => [revenue, revenueBefore]),
        ]}
      />
    </Panel>
  )
}
