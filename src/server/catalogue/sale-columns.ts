import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Sleeve, SaleInput, SalePreview } from '#shared/catalogue/contract.ts'
import { areSamePrices } from '#shared/catalogue/own-packs.ts'
import { pricedPacks, type OwnPack, type PricedPack, type ReducedPack } from '#shared/catalogue/pack-price.ts'
import {
  planSale,
  SALE_CHECK_FAILED,
  type PastPrice,
  type PlannedSale,
  type WantedSale,
} from '#shared/catalogue/sale-price.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import { endOfParisDay } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { SleevesRow } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { invalidFields } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { keepPrices, priceHistories } from './price-history.ts'

type Row = Selectable<SleevesRow>
type SaleColumns = Pick<
  Row,
  'sale_price_cents' | 'sale_from' | 'sale_to' | 'sale_begins_at' | 'sale_struck_cents' | 'is_on_sale'
>
type SaleUpdate = SaleColumns & { sale_packs: string }

export const NO_SALE: SaleUpdate = {
  sale_price_cents: null,
  sale_from: null,
  sale_to: null,
  sale_begins_at: null,
  sale_struck_cents: null,
  is_on_sale: false,
  sale_packs: '[]',
}

export const soldCents = (row: Pick<Row, 'price_cents' | 'sale_price_cents' | 'is_on_sale'>): number =>
  row.is_on_sale ? (row.sale_price_cents ?? row.price_cents) : row.price_cents

type PackRow = Pick<
  Row,
  'price_cents' | 'packs' | 'sale_packs' | 'sale_price_cents' | 'sale_struck_cents' | 'is_on_sale'
>

export function packsOf(row: PackRow): PricedPack[] {
  const { sale_price_cents: priceCents, sale_struck_cents: struckCents } = row
  const isReduced = row.is_on_sale && priceCents !== null && struckCents !== null
  return pricedPacks({
    priceCents: row.price_cents,
    packs: row.packs,
    sale: isReduced ? { priceCents, struckCents, packs: row.sale_packs } : undefined,
  })
}

export async function keepChangedPrice(
  tx: Tx,
  before: PackRow & { id: string },
  after: PackRow,
  since: Date,
): Promise<void> {
  const price = presentPrices(after)
  if (!isDeepStrictEqual(price, presentPrices(before)))
    await keepPrices(tx, [{ sleeveId: before.id, ...price, since }])
}

export const presentPrices = (row: PackRow) => ({
  priceCents: soldCents(row),
  packs:
    row.packs.length > 0
      ? packsOf(row)
          .filter(({ offered }) => offered)
          .map(({ size, presentCents }) => ({ size, priceCents: presentCents }))
      : null,
})

export const plannedOf = (row: SaleColumns & Pick<Row, 'sale_packs'>): PlannedSale | undefined =>
  row.sale_from === null ||
  row.sale_to === null ||
  row.sale_price_cents === null ||
  row.sale_begins_at === null ||
  row.sale_struck_cents === null
    ? undefined
    : {
        priceCents: row.sale_price_cents,
        from: row.sale_from,
        to: row.sale_to,
        beginsAt: row.sale_begins_at,
        struckCents: row.sale_struck_cents,
        packs: row.sale_packs,
      }

export function saleOf(row: SaleColumns & Pick<Row, 'sale_packs'>): Sleeve['sale'] {
  const sale = plannedOf(row)
  return (
    sale && {
      price: centsToEuros(sale.priceCents),
      struck: centsToEuros(sale.struckCents),
      from: sale.from,
      to: sale.to,
      isRunning: row.is_on_sale,
    }
  )
}

type SaleChange = {
  before: Row
  regularCents: number
  packs: readonly OwnPack[]
  /** Undefined keeps the reduction. Null removes it. */
  wanted: SaleInput | null | undefined
  now: Date
}

/**
 * The caller has locked the row.
 * @throws 422 for a reduction that cannot be announced, and for a price that is not above the reduced one
 */
export async function saleColumns(
  tx: Tx,
  jobs: Services['jobs'],
  { before, regularCents, packs, wanted, now }: SaleChange,
): Promise<{ columns: Partial<SaleUpdate>; packs: ReducedPack[] }> {
  const asBefore = { columns: {}, packs: before.sale_packs }
  if (wanted === null) return before.sale_from === null ? asBefore : { columns: NO_SALE, packs: [] }
  const present = plannedOf(before)
  const kept = present && { ...present, percent: undefined }
  const sale = wanted ? wantedOf(wanted) : kept
  const isRepriced = regularCents !== before.price_cents || !areSamePrices(packs, before.packs)
  if (!sale || (!wanted && !isRepriced)) return asBefore
  const prices = (await priceHistories(tx, [before.id], now)).get(before.id) ?? []
  const running = before.is_on_sale ? present : undefined
  const planned = planSale(sale, { regularCents, packs, prices, running }, now)
  if ('errors' in planned) throw refused(planned.errors, wanted !== undefined)
  for (const startAfter of [planned.sale.beginsAt, endOfParisDay(planned.sale.to)])
    if (startAfter > now) await jobs.enqueue(tx, 'sale-days', {}, { startAfter })
  return { columns: columnsOf(planned.sale, now), packs: planned.sale.packs }
}

type Planned = Pick<SaleChange, 'regularCents' | 'packs' | 'now'> & {
  prices: readonly PastPrice[]
  wanted?: SaleChange['wanted']
}

export function plannedSale(
  before: Row,
  { regularCents, packs, prices, now, wanted }: Planned,
): { sale?: PlannedSale; reason?: string } {
  const present = plannedOf(before)
  const kept = present && { ...present, percent: undefined }
  const sale = wanted ? wantedOf(wanted) : kept
  if (wanted === null || !sale) return {}
  const running = before.is_on_sale ? present : undefined
  const planned = planSale(sale, { regularCents, packs, prices, running }, now)
  if (!('errors' in planned)) return planned
  return { reason: Object.values(planned.errors)[0] ?? SALE_CHECK_FAILED }
}

export type SavedSale = Pick<
  Row,
  'sale_price_cents' | 'sale_from' | 'sale_to' | 'sale_begins_at' | 'sale_struck_cents' | 'sale_packs'
>

export const savedSale = (row: Row): SavedSale => ({
  sale_price_cents: row.sale_price_cents,
  sale_from: row.sale_from,
  sale_to: row.sale_to,
  sale_begins_at: row.sale_begins_at,
  sale_struck_cents: row.sale_struck_cents,
  sale_packs: row.sale_packs,
})

/** Keeps the saved struck price. A reduction that has ended is not restored. */
export async function restoredSale(
  tx: Tx,
  jobs: Services['jobs'],
  saved: SavedSale,
  now: Date,
): Promise<{ columns: SaleUpdate; packs: ReducedPack[] }> {
  const begins = saved.sale_begins_at
  if (saved.sale_to === null || begins === null || endOfParisDay(saved.sale_to) <= now)
    return { columns: NO_SALE, packs: [] }
  const beginsAt = new Date(begins)
  for (const startAfter of [beginsAt, endOfParisDay(saved.sale_to)])
    if (startAfter > now) await jobs.enqueue(tx, 'sale-days', {}, { startAfter })
  const packs = JSON.stringify(saved.sale_packs)
  const columns = { ...saved, sale_begins_at: beginsAt, is_on_sale: beginsAt <= now, sale_packs: packs }
  return { columns, packs: saved.sale_packs }
}

/** If the request contains no reduction, the errors of the kept reduction are shown at the price. */
function refused(errors: FieldErrors, isSaleTyped: boolean) {
  const named = Object.entries(errors).map(([name, sentence]) => [
    isSaleTyped ? `sale.${name}` : 'price',
    sentence,
  ])
  return invalidFields(Object.fromEntries(named))
}

const wantedOf = ({ price, percent, from, to }: SaleInput): WantedSale => ({
  from,
  to,
  ...(price !== undefined && { priceCents: eurosToCents(price) }),
  ...(percent !== undefined && { percent }),
})

const columnsOf = (sale: PlannedSale, now: Date): SaleUpdate => ({
  sale_price_cents: sale.priceCents,
  sale_from: sale.from,
  sale_to: sale.to,
  sale_begins_at: sale.beginsAt,
  sale_struck_cents: sale.struckCents,
  is_on_sale: sale.beginsAt <= now,
  sale_packs: JSON.stringify(sale.packs),
})

/** These columns are left out of the activity log, which shows the price and the days of a reduction. */
export const UNRECORDED_OF_SALE: readonly (keyof SaleUpdate)[] = [
  'sale_begins_at',
  'sale_struck_cents',
  'is_on_sale',
  'sale_packs',
]

export async function previewSales(
  db: Db,
  ids: readonly string[],
  { wanted, now }: { wanted: SaleInput; now: Date },
): Promise<SalePreview> {
  const rows = await db.selectFrom('sleeves').selectAll().where(isOneOf('id', ids)).orderBy('name').execute()
  const histories = await priceHistories(db, ids, now)
  const items = rows.map((row) => {
    const running = row.is_on_sale ? plannedOf(row) : undefined
    const product = {
      regularCents: row.price_cents,
      packs: row.packs,
      prices: histories.get(row.id) ?? [],
      running,
    }
    const planned = planSale(wantedOf(wanted), product, now)
    const { name } = row
    const item = { _id: row.id, name, price: centsToEuros(row.price_cents) }
    if ('errors' in planned) return { ...item, errors: planned.errors }
    const { priceCents, struckCents } = planned.sale
    return { ...item, reduced: centsToEuros(priceCents), struck: centsToEuros(struckCents), errors: {} }
  })
  return { items }
}
