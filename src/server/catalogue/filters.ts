import { sql, type Expression, type SqlBool } from 'kysely'
import type { SleeveListQuery, SleevePage } from '#shared/catalogue/contract.ts'
import { AVAILABILITIES, type Availability } from '#shared/catalogue/search-and-sort.ts'
import type { Db } from '../database/database.ts'
import { matching, published, type Sleeves, type Wording } from './search.ts'
import { newestIds } from './select-sleeves.ts'

export type NamedCollections = readonly { id: string; slug: string; name: string }[]

/** The filters that a shopper has chosen. */
export type ChosenFilters = {
  /** Null for a collection that does not exist: it filters out everything. */
  collectionId?: string | null
  format?: { width: number; height: number }
  availability: Availability
}

/** A former address of a collection still works as a filter. */
export async function chosenFilters(
  db: Db,
  { collection, format, availability = 'all' }: SleeveListQuery,
  collections: NamedCollections,
): Promise<ChosenFilters> {
  const [width = 0, height = 0] = (format ?? '').split('x').map(Number)
  return {
    ...(collection && { collectionId: await idOfSlug(db, collection, collections) }),
    ...(format && { format: { width, height } }),
    availability,
  }
}

async function idOfSlug(db: Db, slug: string, collections: NamedCollections): Promise<string | null> {
  const present = collections.find((collection) => collection.slug === slug)
  if (present) return present.id
  const former = await db
    .selectFrom('collection_addresses')
    .select('subject_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return former?.subject_id ?? null
}

/** The SQL conditions of the chosen filters. */
export function filtering(eb: Sleeves, chosen: ChosenFilters): Expression<SqlBool>[] {
  const { collectionId, format, availability } = chosen
  return [
    ...(collectionId === null ? [eb.lit(false)] : []),
    ...(collectionId ? [eb('sleeves.collection_id', '=', collectionId)] : []),
    ...(format
      ? [eb('sleeves.width_mm', '=', format.width), eb('sleeves.height_mm', '=', format.height)]
      : []),
    ...AVAILABLE[availability](eb),
  ]
}

const AVAILABLE: Record<Availability, (eb: Sleeves) => Expression<SqlBool>[]> = {
  all: () => [],
  recent: () => [sql<boolean>`sleeves.id in (${newestIds()})`],
  available: (eb) => [eb('sleeves.stock', '>', 0)],
  unavailable: (eb) => [eb('sleeves.stock', '=', 0)],
}

type Counts = Record<Availability, number>
type Group = Counts & { collection_id: string; width_mm: number; height_mm: number }

/**
 * The number of published sleeves by collection and format that a search finds, read from one index. Every count on the page is
 * a sum of these, so that they add up.
 */
export async function countByFilter(db: Db, wording: Wording): Promise<Group[]> {
  return db
    .selectFrom('sleeves')
    .leftJoin(sql<{ id: string }>`(${newestIds()})`.as('newest'), 'newest.id', 'sleeves.id')
    .select(({ fn }) => [
      'collection_id',
      'width_mm',
      'height_mm',
      fn.countAll<number>().as('all'),
      fn.count<number>('newest.id').as('recent'),
      fn.countAll<number>().filterWhere('stock', '>', 0).as('available'),
      fn.countAll<number>().filterWhere('stock', '=', 0).as('unavailable'),
    ])
    .where((eb) => eb.and([published(eb), matching(eb, wording)]))
    .groupBy(['collection_id', 'width_mm', 'height_mm'])
    .execute()
}

/** The number of results of each filter while the others stay as they are. */
export function filterCounts(
  groups: readonly Group[],
  { collectionId, format, availability }: ChosenFilters,
  collections: NamedCollections,
): Required<Pick<SleevePage, 'counts' | 'facets'>> {
  const inCollection = (group: Group) => collectionId === undefined || group.collection_id === collectionId
  const inFormat = (group: Group) => !format || formatOf(group) === `${format.width}x${format.height}`
  const ofBoth = groups.filter((group) => inCollection(group) && inFormat(group))
  const counts = Object.fromEntries(AVAILABILITIES.map((each) => [each, total(ofBoth, each)])) as Counts
  const byCollection = Map.groupBy(groups.filter(inFormat), ({ collection_id: id }) => id)
  const byFormat = Map.groupBy(groups.filter(inCollection), formatOf)
  return {
    counts,
    facets: {
      collections: collections
        .map(({ id, slug, name }) => ({ slug, name, count: total(byCollection.get(id) ?? [], availability) }))
        .filter(({ count }) => count > 0),
      formats: [...byFormat]
        .map(([name, some]) => ({ format: name, count: total(some, availability) }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || a.format.localeCompare(b.format, 'fr', { numeric: true })),
    },
  }
}

const formatOf = ({ width_mm: width, height_mm: height }: Group) => `${width}x${height}`

const total = (groups: readonly Group[], availability: Availability) =>
  groups.reduce((sum, group) => sum + group[availability], 0)
