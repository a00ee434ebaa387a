import type { SleeveAct } from '#shared/catalogue/bulk-contract.ts'
import { SALE_PERCENT_INVALID, SALE_PRICE_REQUIRED } from '#shared/catalogue/sale-price.ts'
import { LOW_STOCK_INVALID, parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { decimalsError } from '#shared/decimal-money.ts'
import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { centsToEuros } from '#shared/money.ts'
import { DAYS_REVERSED } from '#shared/texts.ts'
import { typedToWhole } from '#shared/typed-whole.ts'

export type BulkKind = Exclude<SleeveAct['kind'], 'sale'> | 'sale-percent' | 'sale-price' | 'sale-end'

export type TypedAct = { kind: BulkKind; value: string; from: string; to: string }

export const BULK_KINDS: { value: BulkKind; label: string }[] = [
  { value: 'price-percent', label: 'Prix, en pourcentage' },
  { value: 'price-amount', label: 'Prix, d’un montant' },
  { value: 'sale-percent', label: 'Promotion, en pourcentage' },
  { value: 'sale-price', label: 'Promotion, même prix pour toutes' },
  { value: 'sale-end', label: 'Retirer la promotion' },
  { value: 'collection', label: 'Collection' },
  { value: 'threshold', label: 'Seuil d’alerte' },
  { value: 'brand', label: 'Marque' },
  { value: 'publish', label: 'Publier' },
  { value: 'unpublish', label: 'Dépublier' },
  { value: 'delete', label: 'Supprimer' },
]

export const isSale = (kind: BulkKind) => kind === 'sale-percent' || kind === 'sale-price'

export function actOf(typed: TypedAct): SleeveAct | undefined {
  const { kind, value, from, to } = typed
  if (Object.keys(typedErrors(typed)).length > 0) return undefined
  const number = Number(
    value
      .replaceAll(/\s|€|%/g, '')
      .replace('−', '-')
      .replace(',', '.') || Number.NaN,
  )
  switch (kind) {
    case 'price-percent':
      return Number.isFinite(number) && number !== 0 ? { kind, percent: number } : undefined
    case 'price-amount':
      return Number.isFinite(number) && number !== 0 ? { kind, amount: number } : undefined
    case 'sale-percent':
    case 'sale-price': {
      if (value.trim() === '' || from === '' || to === '') return undefined
      const reduction =
        kind === 'sale-percent' ? { percent: number } : { price: centsToEuros(parsePriceCents(value)) }
      return { kind: 'sale', sale: { ...reduction, from, to } }
    }
    case 'sale-end':
      return { kind: 'sale', sale: null }
    case 'collection':
      return value === '' ? undefined : { kind, collection: value }
    case 'threshold': {
      const lowStockBelow = typedToWhole(value)
      return lowStockBelow === undefined ? undefined : { kind, lowStockBelow }
    }
    case 'brand':
      return { kind, brand: value.trim() }
    default:
      return { kind }
  }
}

/** An empty field is incomplete, not wrong. */
export function typedErrors({ kind, value, from, to }: TypedAct): FieldErrors<'value' | 'to'> {
  if (kind === 'price-amount') return fieldErrors({ value: decimalsError(value) })
  if (kind === 'threshold') return fieldErrors({ value: thresholdError(value) })
  if (!isSale(kind)) return {}
  return fieldErrors({
    value: value.trim() === '' ? undefined : saleError(kind, value),
    to: from !== '' && to !== '' && to < from ? DAYS_REVERSED : undefined,
  })
}

const thresholdError = (value: string) =>
  value.trim() === '' || typedToWhole(value) !== undefined ? undefined : LOW_STOCK_INVALID

function saleError(kind: BulkKind, value: string): string | undefined {
  if (kind === 'sale-price')
    return decimalsError(value) ?? (parsePriceCents(value) > 0 ? undefined : SALE_PRICE_REQUIRED)
  return /^\s*[1-9]\d?\s*%?\s*$/.test(value) ? undefined : SALE_PERCENT_INVALID
}
