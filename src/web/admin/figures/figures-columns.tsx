import { formatCount } from '#shared/count.ts'
import type { Figures } from '#shared/figures/contract.ts'
import { STEP_LABELS, type FigureStep } from '#shared/figures/figure-periods.ts'
import { DELETED_PRODUCTS } from '#shared/figures/texts.ts'
import { formatEuros } from '#shared/money.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { spanText } from './figures-query.ts'
import { changeOf, type Column } from './figures-table.tsx'

type Step = Figures['steps'][number]
type SoldProduct = Figures['products'][number]
type SoldCollection = Figures['collections'][number]
type CodeSold = Figures['codes'][number]
type Carried = Figures['delivery'][number]

export const salesColumns = (by: FigureStep): Column<Step>[] => [
  { head: STEP_LABELS[by], value: spanText, kind: 'words', className: 'whitespace-nowrap' },
  { head: 'Commandes', value: (step) => formatCount(step.orders) },
  { head: 'Chiffre d’affaires', value: (step) => formatEuros(step.revenue) },
  {
    head: 'Comparé à',
    value: (step) => (step.revenueBefore === null ? '–' : formatEuros(step.revenueBefore)),
    kind: 'wide-figure',
    className: 'text-ink-soft',
  },
  changeOf<Step>((step) => [step.revenue, step.revenueBefore]),
]

export const productColumns: Column<SoldProduct>[] = [
  { head: 'Protection', value: SoldSleeve, kind: 'words', className: '[overflow-wrap:anywhere]' },
  { head: 'Pochettes', value: ({ sleeves }) => formatCount(sleeves) },
  { head: 'Montant', value: ({ goods }) => formatEuros(goods) },
  { head: 'Marge', value: (product) => <MarginCell {...product} /> },
  changeOf<SoldProduct>(({ goods, goodsBefore }) => [goods, goodsBefore]),
]

export const collectionColumns: Column<SoldCollection>[] = [
  {
    head: 'Collection',
    value: ({ name }) => name ?? DELETED_PRODUCTS,
    kind: 'words',
    className: '[overflow-wrap:anywhere]',
  },
  { head: 'Pochettes', value: ({ sleeves }) => formatCount(sleeves) },
  { head: 'Montant', value: ({ goods }) => formatEuros(goods) },
  changeOf<SoldCollection>(({ goods, goodsBefore }) => [goods, goodsBefore]),
]

export const codeColumns: Column<CodeSold>[] = [
  { head: 'Code', value: ({ code }) => code, kind: 'words', className: '[overflow-wrap:anywhere]' },
  { head: 'Commandes', value: ({ orders }) => formatCount(orders) },
  { head: 'Coût', value: ({ discount }) => formatEuros(discount) },
  { head: 'Chiffre d’affaires', value: ({ revenue }) => formatEuros(revenue) },
  changeOf<CodeSold>(({ revenue, revenueBefore }) => [revenue, revenueBefore]),
]

export const deliveryColumns: Column<Carried>[] = [
  { head: 'Livraison', value: ({ method }) => method, kind: 'words' },
  { head: 'Commandes', value: ({ orders }) => formatCount(orders) },
  { head: 'Frais de livraison', value: ({ shipping }) => formatEuros(shipping), kind: 'wide-figure' },
  { head: 'Chiffre d’affaires', value: ({ revenue }) => formatEuros(revenue) },
  changeOf<Carried>(({ revenue, revenueBefore }) => [revenue, revenueBefore]),
]

export function MarginCell({
  margin,
  marginPercent,
  sleevesWithoutCost,
}: Pick<SoldProduct, 'margin' | 'marginPercent' | 'sleevesWithoutCost'>) {
  if (margin === null) return <span className="text-ink-faint">inconnue</span>
  return (
    <>
      <span>{formatEuros(margin)}</span>
      {marginPercent !== null && (
        <span className="block text-xs text-ink-soft">{`${marginPercent}\u00A0%`}</span>
      )}
      {sleevesWithoutCost > 0 && (
        <span className="block text-xs text-ink-faint">{`${formatCount(sleevesWithoutCost)} sans coût`}</span>
      )}
    </>
  )
}

function SoldSleeve({ _id: id, isCustom, name }: SoldProduct) {
  if (isCustom) return `${name} (hors catalogue)`
  if (!id) return `${name} (supprimée)`
  return (
    <ShopLink to={`/admin/products/${id}`} className="underline underline-offset-4">
      {name}
    </ShopLink>
  )
}
