import { counted, formatCount } from '#shared/count.ts'
import type { Figures, FigureTable } from '#shared/figures/contract.ts'
import { STEP_LABELS } from '#shared/figures/figure-periods.ts'
import { DELETED_PRODUCTS, FIGURES_EXPORT_FAILED } from '#shared/figures/texts.ts'
import { formatEuros } from '#shared/money.ts'
import { api } from '#web/api/api.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/page-head.tsx'
import { FiguresChart } from './figures-chart.tsx'
import { spanText, type FiguresQuery } from './figures-query.ts'
import { changeOf, FiguresTable } from './figures-table.tsx'

type Step = Figures['steps'][number]
type SoldProduct = Figures['products'][number]
type SoldCollection = Figures['collections'][number]
type CodeSold = Figures['codes'][number]
type Carried = Figures['delivery'][number]

type PanelProps = { figures: Figures; query: FiguresQuery }

function Export({ query, table }: { query: FiguresQuery; table: FigureTable }) {
  const { from, to } = query
  return (
    <DownloadButton
      file={() => api.download('GET /api/admin/figures.csv', { query: { ...query, table } })}
      name={`ventes-${table}-${from}-${to}.csv`}
      failed={FIGURES_EXPORT_FAILED}
    >
      Exporter (CSV)
    </DownloadButton>
  )
}

/** Each step of the period next to the same one of the previous period: as chart and as table. */
export function SalesPanel({ figures: { steps }, query }: PanelProps) {
  return (
    <Panel
      title={`Chiffre d’affaires par ${STEP_LABELS[query.step].toLowerCase()}`}
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

/** The best-selling products. */
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
          {`Et ${counted(otherProducts.count, 'autre')}, pour ${formatEuros(otherProducts.goods)}\u00A0: toutes sont dans l’export.`}
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

/** By the present collection of each product. */
export function CollectionsPanel({ figures: { collections }, query }: PanelProps) {
  if (collections.length === 0) return null
  return (
    <Panel title="Par collection" aside={<Export query={query} table="collections" />}>
      <p className="mb-3 text-sm text-ink-soft">
        Selon la collection actuelle de chaque protection, avant les remboursements partiels, sans la
        livraison.
      </p>
      <FiguresTable
        caption="Ventes par collection"
        rows={collections}
        keyOf={({ name }) => name ?? ''}
        columns={[
          {
            head: 'Collection',
            value: ({ name }) => name ?? DELETED_PRODUCTS,
            kind: 'words',
            className: '[overflow-wrap:anywhere]',
          },
          { head: 'Pochettes', value: ({ sleeves }) => formatCount(sleeves) },
          { head: 'Montant', value: ({ goods }) => formatEuros(goods) },
          changeOf<SoldCollection>(({ goods, goodsBefore }) => [goods, goodsBefore]),
        ]}
      />
    </Panel>
  )
}

/** The revenue of promotion codes, and their cost. */
export function CodesPanel({ figures: { codes, otherCodes }, query }: PanelProps) {
  if (codes.length === 0) return null
  return (
    <Panel title="Par code promo" aside={<Export query={query} table="codes" />}>
      <FiguresTable
        caption="Ventes par code promo"
        className="max-h-112"
        rows={codes}
        keyOf={({ code }) => code}
        columns={[
          { head: 'Code', value: ({ code }) => code, kind: 'words', className: '[overflow-wrap:anywhere]' },
          { head: 'Commandes', value: ({ orders }) => formatCount(orders) },
          { head: 'Coût', value: ({ discount }) => formatEuros(discount) },
          { head: 'Chiffre d’affaires', value: ({ revenue }) => formatEuros(revenue) },
          changeOf<CodeSold>(({ revenue, revenueBefore }) => [revenue, revenueBefore]),
        ]}
      />
      {otherCodes.count > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {`Et ${counted(otherCodes.count, 'autre')}, pour ${formatEuros(otherCodes.revenue)}\u00A0: tous sont dans l’export.`}
        </p>
      )}
    </Panel>
  )
}

/** Orders by delivery method. */
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
