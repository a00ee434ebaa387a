import { sql, type RawBuilder } from 'kysely'
import type { Sleeve, SleeveListQuery, SleevePage, WholeSleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import { isUuid } from '#shared/ids.ts'
import { CATALOGUE_PAGE_SIZE, SUGGESTED_SLEEVES } from '#shared/page-size.ts'
import { queryWords, textWords } from '#shared/search-text.ts'
import { countryName } from '#shared/world-countries.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { ORDER_OF_NAMES } from '../database/order-of-names.ts'
import { shownRows } from '../database/shown-rows.ts'
import { pagination, readPage, type RowRange } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import { collectionNames } from './collections.ts'
import {
  chosenFilters,
  countByFilter,
  filterCounts,
  filtering,
  type ChosenFilters,
  type NamedCollections,
} from './filters.ts'
import { saleOf } from './sale-columns.ts'
import { matching, nearWording, published, rankOf, type Wording } from './search.ts'
import { selectSleeves, type SleeveWithPictures } from './select-sleeves.ts'
import { galleryPictures } from './sleeve-gallery.ts'
import { answeredCosts, SAFETY_COLUMNS, safetyOf, toSleeve } from './sleeve-response.ts'

/** The list of all sleeves is streamed if the catalogue has more than this. */
export const MANY_SLEEVES = 2_000
const ROWS_PER_READ = 200

/** Oldest first, so the last 5 are the newest (decision 7). */
export async function listAllSleeves(db: Db, { unpublished }: { unpublished: boolean }): Promise<Sleeve[]> {
  const rows = await selectSleeves(db)
    .$if(!unpublished, (query) => query.where('sleeves.is_published', '=', true))
    .orderBy('sleeves.created_at')
    .orderBy('sleeves.id')
    .execute()
  return rows.map(toSleeve)
}

export async function hasManySleeves(db: Db): Promise<boolean> {
  const row = await db.selectFrom('sleeves').select('id').offset(MANY_SLEEVES).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Reads in batches, to keep a long list out of memory. The batches are not one snapshot. */
export async function* eachSleeve(db: Db, who: { unpublished: boolean }): AsyncGenerator<Sleeve[]> {
  for await (const rows of eachRow(db, who)) yield rows.map(toSleeve)
}

export async function* eachOffer(db: Db): AsyncGenerator<Offer[]> {
  for await (const rows of eachRow(db, { unpublished: false })) {
    const galleries = await galleriesOf(db, rows)
    yield rows.map((row) => ({ ...toSleeve(row), gallery: galleries.get(row.id) ?? [] }))
  }
}

export type Offer = Sleeve & { gallery: readonly string[] }

async function galleriesOf(db: Db, rows: readonly { id: string }[]): Promise<Map<string, string[]>> {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .selectFrom('sleeves')
    .select(['id', galleryPictures().as('gallery')])
    .where(isOneOf('id', ids))
    .where('id', 'in', (eb) => eb.selectFrom('sleeve_pictures').select('sleeve_id'))
    .execute()
  return new Map(found.map(({ id, gallery }) => [id, gallery.map(({ url }) => url)]))
}

async function* eachRow(
  db: Db,
  { unpublished }: { unpublished: boolean },
): AsyncGenerator<SleeveWithPictures[]> {
  let last: { id: string; at: string } | undefined
  for (;;) {
    const rows = await selectSleeves(db)
      // The time is read as text, because a Date has no microseconds.
      .select(sql<string>`sleeves.created_at::text`.as('at'))
      .$if(!unpublished, (query) => query.where('sleeves.is_published', '=', true))
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(sleeves.created_at, sleeves.id) > (${last?.at}::timestamptz, ${last?.id}::uuid)`,
        ),
      )
      .orderBy('sleeves.created_at')
      .orderBy('sleeves.id')
      .limit(ROWS_PER_READ)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_READ) return
    last = rows.at(-1)
  }
}

export const sleeveAddresses = (db: Db) =>
  shownRows(db, {
    table: 'sleeves',
    where: () => sql`is_published`,
    column: 'slug',
    toPath: (slug) => `/products/${slug}`,
  })

/**
 * A page past the end is empty. If no published sleeve matches `q`, unknown words are replaced by similar words of the
 * catalogue, if each has one. `corrected` then has the new search.
 */
export async function listSleeves(db: Db, query: SleeveListQuery): Promise<SleevePage> {
  const asTyped = queryWords(query.q ?? '').map((word) => [word])
  const collections = await collectionNames(db)
  const chosen = await chosenFilters(db, query, collections)
  const { page, found } = await pageOfSleeves(db, { query, chosen, collections }, asTyped)
  if (asTyped.length === 0 || found > 0) return page
  const near = await nearWording(db, asTyped)
  if (!near) return page
  const corrected = near.map(([spelling]) => spelling).join(' ')
  const again = await pageOfSleeves(db, { query, chosen, collections }, near, corrected)
  return { ...again.page, corrected }
}

type Listing = { query: SleeveListQuery; chosen: ChosenFilters; collections: NamedCollections }

async function pageOfSleeves(
  db: Db,
  { query, chosen, collections }: Listing,
  wording: Wording,
  typed = textWords(query.q ?? '').join(' '),
): Promise<{ page: SleevePage; found: number }> {
  const { sort = 'default' } = query
  const range = readPage(query, CATALOGUE_PAGE_SIZE)
  const isRanked = wording.length > 0 && sort === 'default'
  const order = isRanked ? sql`${rankOf(typed, wording)}, sleeves.created_at` : orderBy(sort)
  const [groups, rows] = await Promise.all([
    countByFilter(db, wording),
    sleevesOfPage(db, { wording, chosen, order }, range).execute(),
  ])
  const { counts, facets } = filterCounts(groups, chosen, collections)
  const page = {
    sleeves: rows.map(toSleeve),
    pagination: pagination(range, counts[chosen.availability]),
    counts,
    facets,
  }
  return { page, found: groups.reduce((sum, { all }) => sum + all, 0) }
}

type Listed = { wording: Wording; chosen: ChosenFilters; order: RawBuilder<unknown> }

/** The ids of the page are read first, so that a late page does not read the whole rows of the pages before it. */
function sleevesOfPage(db: Db, { wording, chosen, order }: Listed, range: RowRange) {
  const page = db
    .selectFrom('sleeves')
    .select('sleeves.id')
    .where((eb) => eb.and([published(eb), matching(eb, wording), ...filtering(eb, chosen)]))
    .orderBy(order)
    .orderBy('sleeves.id')
    .limit(range.limit)
    .offset(range.offset)
  return selectSleeves(db)
    .innerJoin(page.as('page'), 'page.id', 'sleeves.id')
    .orderBy(order)
    .orderBy('sleeves.id')
}

/**
 * Finds a sleeve by its id, slug or former slug. The result's `slug` is the current one.
 * @throws 404 also for a sleeve that is not published, unless `unpublished` is true (decision 6)
 */
export async function getSleeve(
  db: Db,
  key: string,
  { unpublished } = { unpublished: false },
): Promise<WholeSleeve> {
  const id = await sleeveIdOf(db, key)
  const row =
    id === undefined
      ? undefined
      : await selectSleeves(db)
          .select(SAFETY_COLUMNS)
          .select(['sleeves.costs', 'sleeves.search_title', 'sleeves.search_description'])
          .select(galleryPictures().as('gallery'))
          .where('sleeves.id', '=', id)
          .executeTakeFirst()
  if (!row || (!row.is_published && !unpublished)) throw new ShopError('NOT_FOUND', SLEEVE_NOT_FOUND)
  const { images, ...sleeve } = toSleeve(row)
  const { gallery } = row
  return {
    ...sleeve,
    images: { ...images, gallery: gallery.map(({ url }) => url) },
    pictures: { front: row.front, back: row.back, gallery },
    safety: safetyOf(row),
    searchTitle: row.search_title,
    searchDescription: row.search_description,
    ...(row.maker_country !== '' && { makerCountryName: countryName(row.maker_country) }),
    ...(unpublished && {
      lowStockBelow: row.low_stock_below,
      costs: answeredCosts(row.costs),
      sale: saleOf(row),
    }),
  }
}

async function sleeveIdOf(db: Db, key: string): Promise<string | undefined> {
  if (isUuid(key)) return key
  const present = await db.selectFrom('sleeves').select('id').where('slug', '=', key).executeTakeFirst()
  if (present) return present.id
  const former = await db
    .selectFrom('sleeve_addresses')
    .select('subject_id')
    .where('slug', '=', key)
    .executeTakeFirst()
  return former?.subject_id
}

/** Keeps the order of `ids`, without repeats. Sleeves that are not published are left out. */
export async function chosenSleeves(db: Db, ids: readonly string[]): Promise<Sleeve[]> {
  const rows = await selectSleeves(db)
    .where('sleeves.is_published', '=', true)
    .where(isOneOf('sleeves.id', ids))
    .execute()
  const found = new Map(rows.map((row) => [row.id, toSleeve(row)]))
  return [...new Set(ids)].map((id) => found.get(id)).filter((sleeve) => sleeve !== undefined)
}

export async function sleevesAt(db: Db, keys: readonly string[]): Promise<Sleeve[]> {
  const ids = await Promise.all(keys.map((key) => sleeveIdOf(db, key)))
  return chosenSleeves(
    db,
    ids.filter((id) => id !== undefined),
  )
}

/**
 * At most `SUGGESTED_SLEEVES` other published sleeves of the same collection. Those that are sold out come last. Newer
 * ones come first in both groups.
 * @throws 404
 */
export async function relatedSleeves(db: Db, key: string): Promise<Sleeve[]> {
  const { _id: id } = await getSleeve(db, key)
  const { collection_id: collectionId } = await db
    .selectFrom('sleeves')
    .select('collection_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const newest = (isThere: boolean, max: number) =>
    selectSleeves(db)
      .where('sleeves.is_published', '=', true)
      .where('sleeves.collection_id', '=', collectionId)
      .where('sleeves.id', '!=', id)
      .where('sleeves.stock', isThere ? '>=' : '<', (eb) => eb.ref('sleeves.smallest_pack'))
      .orderBy('sleeves.created_at', 'desc')
      .orderBy('sleeves.id', 'desc')
      .limit(max)
      .execute()
  const there = await newest(true, SUGGESTED_SLEEVES)
  const soldOut =
    there.length < SUGGESTED_SLEEVES ? await newest(false, SUGGESTED_SLEEVES - there.length) : []
  return [...there, ...soldOut].map(toSleeve)
}

/** The current price of 5 sleeves. An index has the same expression. */
export const SOLD_CENTS = sql<number>`(case when sleeves.is_on_sale then sleeves.sale_price_cents else sleeves.price_cents end)`

const orderBy = (sort: NonNullable<SleeveListQuery['sort']>) =>
  ({
    default: sql`sleeves.created_at`,
    'name-asc': ORDER_OF_NAMES,
    'name-desc': sql`${ORDER_OF_NAMES} desc`,
    'price-asc': SOLD_CENTS,
    'price-desc': sql`${SOLD_CENTS} desc`,
  })[sort]
