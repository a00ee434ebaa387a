import { counted } from '../count.ts'
import { formatDay } from '../dates.ts'
import { eurosToCents, formatCents, formatEuros } from '../money.ts'
import type { SleeveAct } from './bulk-contract.ts'

const signed = (text: string, isPositive: boolean) => (isPositive ? `+${text}` : text.replace('-', '−'))

export function actLabel(act: SleeveAct, name = ''): string {
  switch (act.kind) {
    case 'price-percent':
      return `prix ${signed(`${act.percent.toLocaleString('fr-FR')}\u00A0%`, act.percent > 0)}`
    case 'price-amount':
      return `prix ${signed(formatEuros(act.amount), act.amount > 0)}`
    case 'collection':
      return `collection «\u202F${name}\u202F»`
    case 'threshold':
      return `seuil ${act.lowStockBelow}`
    case 'brand':
      return act.brand === '' ? 'marque retirée' : `marque «\u202F${act.brand}\u202F»`
    case 'publish':
      return 'publication'
    case 'unpublish':
      return 'dépublication'
    case 'sale':
      return act.sale ? saleLabel(act.sale) : 'fin de la promotion'
    case 'delete':
      return 'suppression'
  }
}

function saleLabel({ percent, price, from, to }: NonNullable<Extract<SleeveAct, { kind: 'sale' }>['sale']>) {
  const reduction = percent === undefined ? formatCents(eurosToCents(price ?? 0)) : `−${percent}\u00A0%`
  return `promotion ${reduction} du ${formatDay(from)} au ${formatDay(to)}`
}

export const bulkSentence = (count: number, label: string): string =>
  `${counted(count, 'produit')}\u00A0: ${label}`
