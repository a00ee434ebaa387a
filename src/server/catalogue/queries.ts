import { isOneOf } from '../database/is-one-of.ts'
import { countryName } from '#shared/catalogue/maker-countries.ts'
import { sql, type RawBuilder } from 'kysely'
import { CATALOGUE_PAGE_SIZE, type Availability } from '#shared/catalogue/search-and-sort.ts'
import { NEW_SLEEVES } from '#shared/catalogue/stock-badges.ts'
import type { Sleeve, SleeveListQuery, SleevePage, WholeSleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import { isUuid } from '#shared/ids.ts'
import { queryWords, searchText } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { shownRows } from '../database/shown-rows.ts'
import { ShopError } from '../http/shop-error.ts'
import { pagination, readPage, type RowRange } from '../http/paging.ts'
import { ORDER_OF_NAMES } from '../database/order-of-names.ts'
import { AVAILABLE, matching, narrowing, nearWording, published, rankOf, type Wording } from './search.ts'
import { galleryPictures } from './sleeve-gallery.ts'
import { newestIds, selectSleeves } from './select-sleeves.ts'
import { safetyOf, toSleeve } from './sleeve-columns.ts'

const RELATED = 4

/** The whole list, oldest first, so that the last 5 are the newest (decision 7). */
export async function listAllSleeves(db: Db, { unpublished }: { unpublished: boolean }): Promise<Sleeve[]> {
  const rows = await selectSleeves(db)
    .$if(!unpublished, (query) => query.where('sleeves.is_published', '=', true))
    .orderBy('sleeves.created_at')
    .orderBy('sleeves.id')
    .execute()
  return rows.map(toSleeve)
}

/** More than this are written while they are read. */
export const MANY_SLEEVES = 2_000
/** Of one read, and one turn of the event loop: packing them takes some milliseconds. */
const CHUNK = 200

export async function hasManySleeves(db: Db): Promise<boolean> {
  const row = await db.selectFrom('sleeves').select('id').offset(MANY_SLEEVES).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The same list some at a time, so that its length costs no memory. Not a snapshot of one moment. */
export async function* eachSleeve(
  db: Db,
  { unpublished }: { unpublished: boolean },
): AsyncGenerator<Sleeve[]> {
  let last: { id: string; at: string } | undefined
  for (;;) {
    const rows = await selectSleeves(db)
      // As text: a Date has no microseconds.
      .select(sql<string>`sleeves.created_at::text`.as('at'))
      .$if(!unpublished, (query) => query.where('sleeves.is_published', '=', true))
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(sleeves.created_at, sleeves.id) > (${last?.at}::timestamptz, ${last?.id}::uuid)`,
        ),
      )
      .orderBy('sleeves.created_at')
      .orderBy('sleeves.id')
      .limit(CHUNK)
      .execute()
    if (rows.length > 0) yield rows.map(toSleeve)
    if (rows.length < CHUNK) return
    last = rows.at(-1)
  }
}

/** The published sleeves for the map of the site, by their ids. */
export const sleeveAddresses = (db: Db) =>
  shownRows(db, {
    table: 'sleeves',
    where: () => sql`is_published`,
    column: 'id',
    toPath: (id) => `/products/${id}`,
  })

/**
 * One page of the published sleeves that the filters leave, and how many each filter would leave; a page past the
 * end is empty. Where nothing is found, words that stand nowhere are looked for as the catalogue spells them
 *, and `corrected` says how.
 */
export async function listSleeves(db: Db, query: SleeveListQuery): Promise<SleevePage> {
  const asTyped = queryWords(query.q ?? '').map((word) => [word])
  const page = await pageOfSleeves(db, query, asTyped)
  if (asTyped.length === 0 || (page.counts?.all ?? 0) > 0) return page
  const near = await nearWording(db, asTyped)
  if (!near) return page
  const corrected = near.map(([spelling]) => spelling).join(' ')
  return { ...(await pageOfSleeves(db, query, near, corrected)), corrected }
}

async function pageOfSleeves(
  db: Db,
  query: SleeveListQuery,
  wording: Wording,
  typed = searchText(query.q ?? ''),
): Promise<SleevePage> {
  const { sort = 'default', availability = 'all' } = query
  const asked = readPage(query, CATALOGUE_PAGE_SIZE)
  const isRanked = wording.length > 0 && sort === 'default'
  const order = isRanked ? sql`${rankOf(typed, wording)}, sleeves.created_at` : orderBy(sort)
  const [counts, rows] = await Promise.all([
    narrowing(wording).length === 0 ? countAll(db) : countFound(db, wording),
    sleevesOfPage(db, { wording, availability, order }, asked).execute(),
  ])
  return { sleeves: rows.map(toSleeve), pagination: pagination(asked, counts[availability]), counts }
}

type Listed = { wording: Wording; availability: Availability; order: RawBuilder<unknown> }

/** The page's ids first, along an index that holds all that is asked: a page far back reads no row that it skips. */
function sleevesOfPage(db: Db, { wording, availability, order }: Listed, asked: RowRange) {
  const page = db
    .selectFrom('sleeves')
    .select('sleeves.id')
    .where((eb) => eb.and([published(eb), matching(eb, wording), ...AVAILABLE[availability](eb)]))
    .orderBy(order)
    .orderBy('sleeves.id')
    .limit(asked.limit)
    .offset(asked.offset)
  return selectSleeves(db)
    .innerJoin(page.as('page'), 'page.id', 'sleeves.id')
    .orderBy(order)
    .orderBy('sleeves.id')
}

type Counts = Record<Availability, number>

/** Of the whole catalogue: counted once, along an index; the others follow. */
async function countAll(db: Db): Promise<Counts> {
  const { all, unavailable } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('sleeves')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('is_published', '=', true)
        .$asScalar()
        .as('all'),
      eb
        .selectFrom('sleeves')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('is_published', '=', true)
        .where('stock', '=', 0)
        .$asScalar()
        .as('unavailable'),
    ])
    .executeTakeFirstOrThrow()
  const [there, soldOut] = [all ?? 0, unavailable ?? 0]
  return {
    all: there,
    recent: Math.min(there, NEW_SLEEVES),
    available: there - soldOut,
    unavailable: soldOut,
  }
}

async function countFound(db: Db, wording: Wording): Promise<Counts> {
  return db
    .selectFrom('sleeves')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`sleeves.id in (${newestIds()})`)
        .as('recent'),
      fn.countAll<number>().filterWhere('stock', '>', 0).as('available'),
      fn.countAll<number>().filterWhere('stock', '=', 0).as('unavailable'),
    ])
    .where((eb) => eb.and([published(eb), matching(eb, wording)]))
    .executeTakeFirstOrThrow()
}

/** @throws 404 for one that is not there, or not published when only published ones may be seen (decision 6). */
export async function getSleeve(
  db: Db,
  id: string,
  { unpublished } = { unpublished: false },
): Promise<WholeSleeve> {
  const row = isUuid(id)
    ? await selectSleeves(db)
        .select(galleryPictures().as('gallery'))
        .where('sleeves.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row || (!row.is_published && !unpublished)) throw new ShopError('NOT_FOUND', SLEEVE_NOT_FOUND)
  const { images, ...sleeve } = toSleeve(row)
  const { gallery } = row
  return {
    ...sleeve,
    images: { ...images, gallery: gallery.map(({ url }) => url) },
    pictures: { front: row.front, back: row.back, gallery },
    safety: safetyOf(row),
    ...(row.maker_country !== '' && { makerCountryName: countryName(row.maker_country) }),
    ...(unpublished && { lowStockBelow: row.low_stock_below }),
  }
}

/** These published sleeves in the order of the ids; what is not there is left out. */
export async function chosenSleeves(db: Db, ids: readonly string[]): Promise<Sleeve[]> {
  const rows = await selectSleeves(db)
    .where('sleeves.is_published', '=', true)
    .where(isOneOf('sleeves.id', ids))
    .execute()
  const found = new Map(rows.map((row) => [row.id, toSleeve(row)]))
  return [...new Set(ids)].map((id) => found.get(id)).filter((sleeve) => sleeve !== undefined)
}

/**
 * Others of the same category: those that can be bought first, the newest first among them.
 * @throws 404 like the sleeve itself.
 */
export async function relatedSleeves(db: Db, id: string): Promise<Sleeve[]> {
  const { category } = await getSleeve(db, id)
  // Along the index of the category, as far as it takes to find them.
  const newest = (isThere: boolean, most: number) =>
    selectSleeves(db)
      .where('sleeves.is_published', '=', true)
      .where('sleeves.category', '=', category)
      .where('sleeves.id', '!=', id)
      .where('sleeves.stock', isThere ? '>' : '=', 0)
      .orderBy('sleeves.created_at', 'desc')
      .orderBy('sleeves.id', 'desc')
      .limit(most)
      .execute()
  const there = await newest(true, RELATED)
  const soldOut = there.length < RELATED ? await newest(false, RELATED - there.length) : []
  return [...there, ...soldOut].map(toSleeve)
}

const orderBy = (sort: NonNullable<SleeveListQuery['sort']>) =>
  ({
    default: sql`sleeves.created_at`,
    'name-asc': ORDER_OF_NAMES,
    'name-desc': sql`${ORDER_OF_NAMES} desc`,
    'price-asc': sql`sleeves.price_cents`,
    'price-desc': sql`sleeves.price_cents desc`,
  })[sort]
