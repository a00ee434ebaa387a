import type { Selectable } from 'kysely'
import type { Sleeve, SaleInput, SalePreview } from '#shared/catalogue/contract.ts'
import { presentPrice } from '#shared/catalogue/present-price.ts'
import { planSale, type PlannedSale, type WantedSale } from '#shared/catalogue/sale-price.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import { endOfParisDay } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { SleevesRow } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { invalidFields } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { priceHistories } from './price-history.ts'

type Row = Selectable<SleevesRow>
type SaleColumns = Pick<
  Row,
  'sale_price_cents' | 'sale_from' | 'sale_to' | 'sale_begins_at' | 'sale_struck_cents' | 'is_on_sale'
>

export const NO_SALE: SaleColumns = {
  sale_price_cents: null,
  sale_from: null,
  sale_to: null,
  sale_begins_at: null,
  sale_struck_cents: null,
  is_on_sale: false,
}

/** What a pack of 5 costs now, in cents. */
export const soldCents = (row: Pick<Row, 'price_cents' | 'sale_price_cents' | 'is_on_sale'>): number =>
  presentPrice(row.price_cents, { price: row.sale_price_cents ?? 0, isRunning: row.is_on_sale })

const plannedOf = (row: SaleColumns): PlannedSale | undefined =>
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
      }

/** A reduction as the contract has it, running or planned. */
export function saleOf(row: SaleColumns): Sleeve['sale'] {
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
  /** The regular price after the change. */
  regularCents: number
  /** Undefined for no change of it, null to end it. */
  wanted: SaleInput | null | undefined
  now: Date
}

/**
 * The columns of a product's reduction after a change of it or of the price. The row is locked.
 * @throws 422 for one that cannot be announced, and for a price that would make it none
 */
export async function saleColumns(
  tx: Tx,
  jobs: Services['jobs'],
  { before, regularCents, wanted, now }: SaleChange,
): Promise<Partial<SaleColumns>> {
  if (wanted === null) return before.sale_from === null ? {} : NO_SALE
  const present = plannedOf(before)
  const kept = present && { ...present, percent: undefined }
  const sale = wanted ? wantedOf(wanted) : kept
  if (!sale || (!wanted && regularCents === before.price_cents)) return {}
  const prices = (await priceHistories(tx, [before.id], now)).get(before.id) ?? []
  const running = before.is_on_sale ? present : undefined
  const planned = planSale(sale, { regularCents, prices, running }, now)
  if ('errors' in planned) throw refused(planned.errors, wanted !== undefined)
  for (const startAfter of [planned.sale.beginsAt, endOfParisDay(planned.sale.to)])
    if (startAfter > now) await jobs.enqueue(tx, 'sale-days', {}, { startAfter })
  return columnsOf(planned.sale, now)
}

/** Where the reduction itself was not touched, it is the price that cannot be. */
function refused(errors: FieldErrors, isSaleTyped: boolean) {
  const named = Object.entries(errors).map(([name, said]) => [isSaleTyped ? `sale.${name}` : 'price', said])
  return invalidFields(Object.fromEntries(named))
}

const wantedOf = ({ price, percent, from, to }: SaleInput): WantedSale => ({
  from,
  to,
  ...(price !== undefined && { priceCents: eurosToCents(price) }),
  ...(percent !== undefined && { percent }),
})

const columnsOf = (sale: PlannedSale, now: Date): SaleColumns => ({
  sale_price_cents: sale.priceCents,
  sale_from: sale.from,
  sale_to: sale.to,
  sale_begins_at: sale.beginsAt,
  sale_struck_cents: sale.struckCents,
  is_on_sale: sale.beginsAt <= now,
})

/** The activity log says price and days of a reduction: these follow from them. */
export const UNRECORDED_OF_SALE: readonly (keyof SaleColumns)[] = [
  'sale_begins_at',
  'sale_struck_cents',
  'is_on_sale',
]

/** What a reduction of these products would be, or why it cannot be. Nothing is written. */
export async function previewSales(
  db: Db,
  ids: readonly string[],
  { wanted, now }: { wanted: SaleInput; now: Date },
): Promise<SalePreview> {
  const rows = await db.selectFrom('sleeves').selectAll().where(isOneOf('id', ids)).orderBy('name').execute()
  const histories = await priceHistories(db, ids, now)
  const items = rows.map((row) => {
    const running = row.is_on_sale ? plannedOf(row) : undefined
    const product = { regularCents: row.price_cents, prices: histories.get(row.id) ?? [], running }
    const planned = planSale(wantedOf(wanted), product, now)
    const { name } = row
    const item = { _id: row.id, name, price: centsToEuros(row.price_cents) }
    if ('errors' in planned) return { ...item, errors: planned.errors }
    const { priceCents, struckCents } = planned.sale
    return { ...item, reduced: centsToEuros(priceCents), struck: centsToEuros(struckCents), errors: {} }
  })
  return { items }
}
