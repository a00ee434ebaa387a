import { sql, type ExpressionBuilder } from 'kysely'
import type { Role } from '#shared/accounts/roles.ts'
import type { AdminSleeve, AdminSleevePage, AdminSleeveQuery } from '#shared/catalogue/contract.ts'
import { marginOf, packCostCents, type PackCost } from '#shared/catalogue/pack-cost.ts'
import { answeredPack, statedPrice } from '#shared/catalogue/pack-price.ts'
import { LACKS, type Lack } from '#shared/catalogue/search-engines.ts'
import { FIRST_COLLECTIONS, type SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'
import { documentAmounts, vatOf, type Vat } from '#shared/documents/vat.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { queryWords, textWords } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { ORDER_OF_NAMES } from '../database/order-of-names.ts'
import type { Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { reservedSleeves } from '../inventory/queries.ts'
import type { Services } from '../services.ts'
import { packsOf, saleOf } from './sale-columns.ts'
import { matching, rankOf } from './search.ts'
import { selectSleeves, type SleeveWithPictures } from './select-sleeves.ts'
import { toSleeve } from './sleeve-response.ts'

const orderBy = (sort: NonNullable<AdminSleeveQuery['sort']>) =>
  ({
    newest: sql`sleeves.created_at desc`,
    'name-asc': ORDER_OF_NAMES,
    'name-desc': sql`${ORDER_OF_NAMES} desc`,
    'price-asc': sql`sleeves.price_cents`,
    'price-desc': sql`sleeves.price_cents desc`,
    'stock-asc': sql`sleeves.stock`,
    'stock-desc': sql`sleeves.stock desc`,
  })[sort]

/** 'other' means every collection except the first four. */
function inCategory(eb: ExpressionBuilder<Tables, 'sleeves'>, category: SleeveCategory) {
  const { other: _other, ...named } = FIRST_COLLECTIONS
  return category === 'other'
    ? eb('sleeves.collection_id', 'not in', Object.values(named))
    : eb('sleeves.collection_id', '=', named[category])
}

/** One page of all sleeves, published or not, for the back-office's table; names sort as French does. */
export async function pageOfAllSleeves(
  { database: { db }, settings, clock }: Pick<Services, 'database' | 'settings' | 'clock'>,
  query: AdminSleeveQuery,
  role: Role,
): Promise<AdminSleevePage> {
  const range = readPage(query)
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
      ...(query.published ? [eb('sleeves.is_published', '=', query.published === 'true')] : []),
    ])
  // Exact references and names come first, because Ctrl-K shows only the first few. An order in the query takes
  // precedence.
  const newest = orderBy(query.sort ?? 'newest')
  const isRanked = wording.length > 0 && query.sort === undefined
  const typed = query.q ?? ''
  const isItsReference = sql`lower(sleeves.sku) = lower(${typed.trim()})`
  const rank = sql`${isItsReference} desc, ${rankOf(textWords(typed).join(' '), wording)}`
  const order = isRanked ? sql`${rank}, ${newest}` : newest
  const page = db
    .selectFrom('sleeves')
    .selectAll('sleeves')
    .where(chosen)
    .orderBy(order)
    .orderBy('sleeves.id')
    .limit(range.limit)
    .offset(range.offset)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('sleeves')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(chosen)
      .executeTakeFirstOrThrow(),
    selectSleeves(db, page)
      .select(['sleeves.costs', reservedSleeves('sleeves.id').as('reserved')])
      .orderBy(order)
      .orderBy('sleeves.id')
      .execute(),
  ])
  const vat = vatOf('France', parisDay(clock.now()), settings.vat)
  const items = rows.map((row) => ({
    ...toSleeve(row),
    sale: saleOf(row),
    lowStockBelow: row.low_stock_below,
    reserved: row.reserved,
    ...(role === 'admin' && { margin: statedMargin(row, vat) }),
  }))
  return pageOfItems(items, range, total)
}

/** Of the pack that the list states, at its price without any reduction. */
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

/** The oldest published sleeves without the data that search engines and price comparisons require, and their number. */
export async function incompleteForSearchEngines(
  db: Db,
  limit: number,
): Promise<{ total: number; items: { _id: string; name: string; lacks: Lack[] }[] }> {
  const isIncomplete = sql<boolean>`is_published and (gtin = '' or brand = '' or front_image_id is null)`
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('sleeves')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(isIncomplete)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sleeves')
      .select(['id', 'name', 'gtin', 'brand', 'front_image_id'])
      .where(isIncomplete)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  ])
  const items = rows.map(({ id, name, gtin, brand, front_image_id: front }) => {
    const has: Record<Lack, boolean> = { barcode: gtin !== '', picture: front !== null, brand: brand !== '' }
    return { _id: id, name, lacks: LACKS.filter((each) => !has[each]) }
  })
  return { total, items }
}

/** The oldest published sleeves whose own maker has no country yet (product-safety.ts). */
export function offeredWithoutMakersCountry(db: Db, limit: number): Promise<{ _id: string; name: string }[]> {
  return db
    .selectFrom('sleeves')
    .select(['id as _id', 'name'])
    .where(sql<boolean>`is_published and maker <> '' and maker_country = ''`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
