import { sql, type Selectable } from 'kysely'
import { COLLECTION_NOT_FOUND } from '#shared/catalogue/admin-texts.ts'
import { HELD_BY, type Holder } from '#shared/catalogue/bulk-acts.ts'
import type { SleeveAct } from '#shared/catalogue/bulk-contract.ts'
import type { SleevePatch } from '#shared/catalogue/contract.ts'
import { areSamePrices, packsText } from '#shared/catalogue/own-packs.ts'
import type { OwnPack } from '#shared/catalogue/pack-price.ts'
import { safetyErrors } from '#shared/catalogue/product-safety.ts'
import { repricedOffer, type Offer } from '#shared/catalogue/reprice.ts'
import type { PastPrice, PlannedSale } from '#shared/catalogue/sale-price.ts'
import { sleeveErrors } from '#shared/catalogue/sleeve-rules.ts'
import { formatDay } from '#shared/dates.ts'
import { centsToEuros, formatCents } from '#shared/money.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { SleevesRow } from '../database/tables.ts'
import { invalidFields } from '../http/shop-error.ts'
import { priceHistories } from './price-history.ts'
import { plannedOf, plannedSale } from './sale-columns.ts'
import { safetyOf } from './sleeve-response.ts'

type Row = Selectable<SleevesRow>

export type JudgedAct =
  | { outcome: 'changed'; from: string; to: string; patch: SleevePatch | 'delete' }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; reason: string }

type Known = {
  act: SleeveAct
  now: Date
  collection: { id: string; name: string } | undefined
  collectionNames: ReadonlyMap<string, string>
  histories: ReadonlyMap<string, readonly PastPrice[]>
  holders: ReadonlyMap<string, Holder>
}

const refused = (reason: string): JudgedAct => ({ outcome: 'refused', reason })
const UNCHANGED: JudgedAct = { outcome: 'unchanged' }

/** @throws 422 for a collection that does not exist */
export async function judgeAct(
  db: Db,
  act: SleeveAct,
  rows: readonly Row[],
  now: Date,
): Promise<Map<string, JudgedAct>> {
  const ids = rows.map(({ id }) => id)
  const isPriced = act.kind === 'price-percent' || act.kind === 'price-amount' || act.kind === 'sale'
  const collections = act.kind === 'collection' ? await allCollections(db) : []
  const known: Known = {
    act,
    now,
    collection: act.kind === 'collection' ? await collectionOf(db, act.collection) : undefined,
    collectionNames: new Map(collections.map(({ id, name }) => [id, name])),
    histories: isPriced ? await priceHistories(db, ids, now) : new Map(),
    holders: act.kind === 'delete' ? await holdersOf(db, ids) : new Map(),
  }
  return new Map(rows.map((row) => [row.id, judge(row, known)]))
}

const allCollections = (db: Db) => db.selectFrom('collections').select(['id', 'name']).execute()

export async function collectionOf(db: Db, slug: string): Promise<{ id: string; name: string }> {
  const found = await db
    .selectFrom('collections')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!found) throw invalidFields({ collection: COLLECTION_NOT_FOUND })
  return found
}

function judge(row: Row, known: Known): JudgedAct {
  const { act, collection, collectionNames } = known
  switch (act.kind) {
    case 'price-percent':
    case 'price-amount':
      return judgePrice(row, known)
    case 'collection':
      if (collection === undefined || row.collection_id === collection.id) return UNCHANGED
      return {
        outcome: 'changed',
        from: collectionNames.get(row.collection_id) ?? '',
        to: collection.name,
        patch: { collection: act.collection },
      }
    case 'threshold':
      if (row.low_stock_below === act.lowStockBelow) return UNCHANGED
      return {
        outcome: 'changed',
        from: String(row.low_stock_below),
        to: String(act.lowStockBelow),
        patch: { lowStockBelow: act.lowStockBelow },
      }
    case 'brand':
      if (row.brand === act.brand) return UNCHANGED
      return { outcome: 'changed', from: row.brand, to: act.brand, patch: { brand: act.brand } }
    case 'publish':
    case 'unpublish':
      return judgePublication(row, act.kind === 'publish')
    case 'sale':
      return judgeSale(row, act.sale, known)
    case 'delete':
      return judgeDeletion(row, known)
  }
}

function judgePrice(row: Row, { act, now, histories }: Known): JudgedAct {
  if (act.kind !== 'price-percent' && act.kind !== 'price-amount') return UNCHANGED
  const change =
    act.kind === 'price-percent' ? { percent: act.percent } : { cents: Math.round(act.amount * 100) }
  const before: Offer = { priceCents: row.price_cents, packs: row.packs }
  const after = repricedOffer(before, change)
  if (typeof after === 'string') return refused(after)
  if (after.priceCents === before.priceCents && areSamePrices(after.packs, before.packs)) return UNCHANGED
  const prices = histories.get(row.id) ?? []
  const reason = plannedSale(row, { regularCents: after.priceCents, packs: after.packs, prices, now }).reason
  if (reason !== undefined) return refused(reason)
  return {
    outcome: 'changed',
    from: offerText(before),
    to: offerText(after),
    patch: offerPatch(after),
  }
}

export const offerPatch = ({ priceCents, packs }: Offer): SleevePatch => ({
  price: centsToEuros(priceCents),
  packs: packs.map((pack): OwnPack => ({ ...pack })),
})

const offerText = ({ priceCents, packs }: Offer) =>
  packs.length > 0 ? packsText(packs) : formatCents(priceCents)

function judgePublication(row: Row, isPublished: boolean): JudgedAct {
  if (row.is_published === isPublished) return UNCHANGED
  const { name, price_cents: priceCents, stock } = row
  const [sentence] = [
    ...Object.values(sleeveErrors({ name, priceCents, stock, isPublished })),
    ...Object.values(safetyErrors(safetyOf(row), { isPublished })),
  ]
  if (sentence !== undefined) return refused(sentence)
  const word = (is: boolean) => (is ? 'publiée' : 'non publiée')
  return { outcome: 'changed', from: word(!isPublished), to: word(isPublished), patch: { isPublished } }
}

type WantedSale = Extract<SleeveAct, { kind: 'sale' }>['sale']

function judgeSale(row: Row, wanted: WantedSale, { now, histories }: Known): JudgedAct {
  if (wanted === null && row.sale_from === null) return UNCHANGED
  const prices = histories.get(row.id) ?? []
  const { price_cents: regularCents, packs } = row
  const { sale, reason } = plannedSale(row, { regularCents, packs, prices, now, wanted })
  if (reason !== undefined) return refused(reason)
  return {
    outcome: 'changed',
    from: saleText(plannedOf(row)),
    to: saleText(sale),
    patch: { sale: wanted },
  }
}

const saleText = (sale: PlannedSale | undefined) =>
  sale
    ? `${formatCents(sale.priceCents)} au lieu de ${formatCents(sale.struckCents)}, du ${formatDay(sale.from)} au ${formatDay(sale.to)}`
    : 'sans promotion'

function judgeDeletion({ id, price_cents: priceCents, packs, stock }: Row, { holders }: Known): JudgedAct {
  const holder = holders.get(id)
  if (holder) return refused(HELD_BY[holder])
  const from = `${offerText({ priceCents, packs })}, ${stock} en stock`
  return { outcome: 'changed', from, to: 'supprimée', patch: 'delete' }
}

async function holdersOf(db: Db, ids: readonly string[]): Promise<Map<string, Holder>> {
  const held = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} of where of.sleeve_id = sleeves.id)`
  const rows = await db
    .selectFrom('sleeves')
    .select('id')
    .select([
      held('stock_holds').as('reserved'),
      held('order_lines').as('sold'),
      held('restock_requests').as('awaited'),
      held('favourites').as('liked'),
    ])
    .where(isOneOf('id', ids))
    .execute()
  const first = ({ reserved, sold, awaited, liked }: (typeof rows)[number]): Holder | undefined => {
    if (reserved) return 'reserved'
    if (sold) return 'sold'
    if (awaited) return 'awaited'
    return liked ? 'liked' : undefined
  }
  return new Map(
    rows.flatMap((row) => {
      const holder = first(row)
      return holder ? [[row.id, holder] as const] : []
    }),
  )
}
