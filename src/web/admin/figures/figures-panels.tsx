import { counted } from '#shared/count.ts'
import type { Figures, FigureTable } from '#shared/figures/contract.ts'
import { STEP_LABELS } from '#shared/figures/figure-periods.ts'
import { FIGURES_EXPORT_FAILED } from '#shared/figures/texts.ts'
import { formatEuros } from '#shared/money.ts'
import { api } from '#web/session/api.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/page-head.tsx'
import { FiguresChart } from './figures-chart.tsx'
import {
  codeColumns,
  collectionColumns,
  deliveryColumns,
  productColumns,
  salesColumns,
} from './figures-columns.tsx'
import type { FiguresQuery } from './figures-query.ts'
import { FiguresTable } from './figures-table.tsx'

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
        rows={steps.filter(hasSales).toReversed()}
        keyOf={(step) => step.from}
        columns={salesColumns(query.step)}
      />
    </Panel>
  )
}

const hasSales = ({ orders, revenueBefore }: Figures['steps'][number]) => orders > 0 || Boolean(revenueBefore)

export function ProductsPanel({ figures: { products, otherProducts, margin }, query }: PanelProps) {
  if (products.length === 0) return null
  return (
    <Panel title="Par protection" aside={<Export query={query} table="products" />}>
      <p className="mb-3 text-sm text-ink-soft">
        {`Avant les remboursements partiels, sans la livraison. ${marginText(margin)}`}
      </p>
      <FiguresTable
        caption="Ventes par protection"
        className="max-h-112"
        rows={products}
        keyOf={({ _id: id, isCustom, name }) => id ?? `${isCustom} ${name}`}
        columns={productColumns}
      />
      {otherProducts.count > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {`Et ${counted(otherProducts.count, 'autre')}, pour ${formatEuros(otherProducts.goods)}\u00A0: toutes sont dans l’export.`}
        </p>
      )}
    </Panel>
  )
}

function marginText({ margin, marginPercent, sleevesWithoutCost }: Figures['margin']): string {
  if (margin === null)
    return 'La marge se calcule avec les coûts d’achat des protections, à partir de leur saisie.'
  const unknown =
    sleevesWithoutCost > 0
      ? `, sans ${counted(sleevesWithoutCost, 'pochette')} au coût inconnu lors de la vente`
      : ''
  return `Marge hors TVA, aux coûts du jour de la vente\u00A0: ${formatEuros(margin)} (${marginPercent ?? 0}\u00A0%)${unknown}.`
}

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
        columns={collectionColumns}
      />
    </Panel>
  )
}

export function CodesPanel({ figures: { codes, otherCodes }, query }: PanelProps) {
  if (codes.length === 0) return null
  return (
    <Panel title="Par code promo" aside={<Export query={query} table="codes" />}>
      <FiguresTable
        caption="Ventes par code promo"
        className="max-h-112"
        rows={codes}
        keyOf={({ code }) => code}
        columns={codeColumns}
      />
      {otherCodes.count > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {`Et ${counted(otherCodes.count, 'autre')}, pour ${formatEuros(otherCodes.revenue)}\u00A0: tous sont dans l’export.`}
        </p>
      )}
    </Panel>
  )
}

export function DeliveryPanel({ figures: { delivery }, query }: PanelProps) {
  if (delivery.length === 0) return null
  return (
    <Panel title="Par livraison" aside={<Export query={query} table="delivery" />}>
      <FiguresTable
        caption="Ventes par livraison"
        rows={delivery}
        keyOf={({ method }) => method}
        columns={deliveryColumns}
      />
    </Panel>
  )
}
