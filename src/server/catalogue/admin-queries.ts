import { sql, type ExpressionBuilder } from 'kysely'
import type { Role } from '#shared/accounts/roles.ts'
import { MAX_BULK_SLEEVES } from '#shared/catalogue/bulk-acts.ts'
import type { SleeveIdsQuery } from '#shared/catalogue/bulk-contract.ts'
import type { AdminSleeve, AdminSleevePage, AdminSleeveQuery } from '#shared/catalogue/contract.ts'
import { marginOf, packCostCents, type PackCost } from '#shared/catalogue/pack-cost.ts'
import { answeredPack, statedPrice } from '#shared/catalogue/pack-price.ts'
import { daysLeft, PACE_DAYS, REORDER_WITHIN_DAYS } from '#shared/catalogue/reorder.ts'
import { FIRST_COLLECTIONS, type SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'
import { documentAmounts, vatOf, type Vat } from '#shared/documents/vat.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { queryWords, textWords } from '#shared/search-text.ts'
import { addDays } from '#shared/shift-dates.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { ORDER_OF_NAMES } from '../database/order-of-names.ts'
import type { Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { reservedSleeves } from '../inventory/queries.ts'
import type { Services } from '../services.ts'
import { packsOf, saleOf } from './sale-columns.ts'
import { matching, rankOf } from './search.ts'
import { selectSleeves, type SleeveWithPictures } from './select-sleeves.ts'
import { toSleeve } from './sleeve-response.ts'

const REORDERED = sql<boolean>`sleeves.stock::bigint * ${sql.lit(PACE_DAYS)} < sold.pieces::bigint * ${sql.lit(REORDER_WITHIN_DAYS)}`
const BY_DAYS_LEFT = sql`sleeves.stock / sold.pieces::float8 nulls last`

const orderBy = (sort: NonNullable<AdminSleeveQuery['sort']>) =>
  ({
    newest: sql`sleeves.created_at desc`,
    'name-asc': ORDER_OF_NAMES,
    'name-desc': sql`${ORDER_OF_NAMES} desc`,
    'price-asc': sql`sleeves.price_cents`,
    'price-desc': sql`sleeves.price_cents desc`,
    'stock-asc': sql`sleeves.stock`,
    'stock-desc': sql`sleeves.stock desc`,
    'days-asc': BY_DAYS_LEFT,
  })[sort]

function inCategory(eb: ExpressionBuilder<Tables, 'sleeves'>, category: SleeveCategory) {
  const { other: _other, ...named } = FIRST_COLLECTIONS
  return category === 'other'
    ? eb('sleeves.collection_id', 'not in', Object.values(named))
    : eb('sleeves.collection_id', '=', named[category])
}

type Listed = Pick<Services, 'database' | 'clock'>
type Filters = Omit<AdminSleeveQuery, 'page' | 'limit'>

const soldLately = (db: Db, now: Date) =>
  db
    .selectFrom('order_lines')
    .select(['sleeve_id', sql<number>`sum(pack_size * quantity)::int`.as('pieces')])
    .where(sql<boolean>`is_sold and sleeve_id is not null`)
    .where('placed_at', '>=', addDays(now, -PACE_DAYS))
    .groupBy('sleeve_id')

const INCOMPLETE = sql<boolean>`is_published and (gtin = '' or brand = '' or front_image_id is null)`

function listed({ database: { db }, clock }: Listed, query: Filters) {
  const wording = queryWords(query.q ?? '').map((word) => [word])
  const chosen = (eb: ExpressionBuilder<Tables, 'sleeves'>) =>
    eb.and([
      matching(eb, wording),
      ...(query.category ? [inCategory(eb, query.category)] : []),
      ...(query.collection
        ? [
            eb('sleeves.collection_id', 'in', (of) =>
              of
                .selectFrom('collections')
                .select('id')
                .where('slug', '=', query.collection ?? ''),
            ),
          ]
        : []),
      ...(query.stock === 'low' ? [sql<boolean>`sleeves.stock < sleeves.low_stock_below`] : []),
      ...(query.stock === 'reorder' ? [REORDERED] : []),
      ...(query.published === 'incomplete' ? [INCOMPLETE] : []),
      ...(query.published && query.published !== 'incomplete'
        ? [eb('sleeves.is_published', '=', query.published === 'true')]
        : []),
    ])
  const sort = query.sort ?? (query.stock === 'reorder' ? 'days-asc' : 'newest')
  const newest = orderBy(sort)
  const isRanked = wording.length > 0 && query.sort === undefined
  const typed = query.q ?? ''
  // The product with the searched reference comes first, because Ctrl-K shows only a few results.
  const isItsReference = sql`lower(sleeves.sku) = lower(${typed.trim()})`
  const rank = sql`${isItsReference} desc, ${rankOf(textWords(typed).join(' '), wording)}`
  const order = isRanked ? sql`${rank}, ${newest}` : newest
  const isPaced = sort === 'days-asc' || query.stock === 'reorder'
  const sleeves = db.selectFrom('sleeves').where(chosen)
  const from = isPaced
    ? sleeves.leftJoin(soldLately(db, clock.now()).as('sold'), 'sold.sleeve_id', 'sleeves.id')
    : sleeves
  return { from, order }
}

/** Returns at most `MAX_BULK_SLEEVES` ids. `total` counts all matching products. */
export async function idsOfAllSleeves(
  services: Listed,
  query: SleeveIdsQuery,
): Promise<{ ids: string[]; total: number }> {
  const { from, order } = listed(services, query)
  const [{ total }, rows] = await Promise.all([
    from.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    from.select('sleeves.id').orderBy(order).orderBy('sleeves.id').limit(MAX_BULK_SLEEVES).execute(),
  ])
  return { ids: rows.map(({ id }) => id), total }
}

export async function pageOfAllSleeves(
  services: Listed & Pick<Services, 'settings'>,
  query: AdminSleeveQuery,
  role: Role,
): Promise<AdminSleevePage> {
  const { database, settings, clock } = services
  const range = readPage(query)
  const { from, order } = listed(services, query)
  const [{ total }, page] = await Promise.all([
    from.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    from
      .select('sleeves.id')
      .orderBy(order)
      .orderBy('sleeves.id')
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
  ])
  const rows = await sleevesOfPage(
    database.db,
    page.map(({ id }) => id),
    clock.now(),
  )
  const vat = vatOf('France', parisDay(clock.now()), settings.vat)
  const items = rows.map((row) => ({
    ...toSleeve(row),
    sale: saleOf(row),
    lowStockBelow: row.low_stock_below,
    reserved: row.reserved,
    daysLeft: daysLeft(row.stock, row.sold_lately ?? 0),
    ...(role === 'admin' && { margin: statedMargin(row, vat) }),
  }))
  return pageOfItems(items, range, total)
}

async function sleevesOfPage(db: Db, ids: readonly string[], now: Date) {
  const sold = soldLately(db, now).where(isOneOf('sleeve_id', ids))
  const rows = await selectSleeves(
    db,
    db.selectFrom('sleeves').selectAll('sleeves').where(isOneOf('sleeves.id', ids)),
  )
    .leftJoin(sold.as('sold'), 'sold.sleeve_id', 'sleeves.id')
    .select(['sleeves.costs', 'sold.pieces as sold_lately', reservedSleeves('sleeves.id').as('reserved')])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

function statedMargin(
  row: SleeveWithPictures & { costs: readonly PackCost[] },
  vat: Vat,
): AdminSleeve['margin'] {
  const { size, regular } = statedPrice({ packs: packsOf(row).map(answeredPack) })
  const costCents = packCostCents(row, size)
  if (costCents === undefined) return undefined
  const { cents, percent } = marginOf(documentAmounts(eurosToCents(regular), vat).netCents, costCents)
  return { amount: centsToEuros(cents), percent }
}

export async function countIncomplete(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('sleeves')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(INCOMPLETE)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the first `limit` sleeves, and the number of the others. */
export async function offeredWithoutMakersCountry(
  db: Db,
  limit: number,
): Promise<{ items: { _id: string; name: string }[]; more: number }> {
  const rows = await db
    .selectFrom('sleeves')
    .select(['id as _id', 'name', sql<number>`count(*) over ()::int`.as('total')])
    .where(sql<boolean>`is_published and maker <> '' and maker_country = ''`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const items = rows.map(({ _id, name }) => ({ _id, name }))
  return { items, more: (rows[0]?.total ?? 0) - rows.length }
}
