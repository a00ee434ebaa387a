import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import type { SleeveListQuery, SleevePage } from '#shared/catalogue/contract.ts'
import {
  AVAILABILITIES,
  PROPERTY_FILTER_NAMES,
  type Availability,
  type PropertyFilter,
} from '#shared/catalogue/search-and-sort.ts'
import type { Db } from '../database/database.ts'
import type { SleevesRow } from '../database/tables.ts'
import { matching, published, type Sleeves, type Wording } from './search.ts'
import { isNewest } from './select-sleeves.ts'

export type NamedCollections = readonly { id: string; slug: string; name: string }[]

export type ChosenFilters = {
  /** Null for an unknown collection: no sleeve then matches. */
  collectionId?: string | null
  properties: Partial<Record<PropertyFilter, string>>
  availability: Availability
}

const PROPERTIES: Record<
  PropertyFilter,
  { of: (group: Properties) => string; is: (eb: Sleeves, value: string) => Expression<SqlBool>[] }
> = {
  fits: {
    of: ({ fits }) => fits,
    is: (eb, value) => [eb('sleeves.fits', '=', value)],
  },
  format: {
    of: ({ width_mm: width, height_mm: height }) => `${width}x${height}`,
    is: (eb, value) => {
      const [width = 0, height = 0] = value.split('x').map(Number)
      return [eb('sleeves.width_mm', '=', width), eb('sleeves.height_mm', '=', height)]
    },
  },
  thickness: {
    of: ({ thickness_microns: microns }) => String(microns ?? ''),
    is: (eb, value) => [eb('sleeves.thickness_microns', '=', Number(value))],
  },
  back: {
    of: ({ back_finish: back }) => back,
    is: (eb, value) => [eb(sql`sleeves.back_finish`, '=', value)],
  },
  piecesPerPack: {
    of: ({ pieces_per_pack: pieces }) => String(pieces ?? ''),
    is: (eb, value) => [eb('sleeves.pieces_per_pack', '=', Number(value))],
  },
}

export async function chosenFilters(
  db: Db,
  query: SleeveListQuery,
  collections: NamedCollections,
): Promise<ChosenFilters> {
  const { collection, availability = 'all' } = query
  const properties: ChosenFilters['properties'] = {}
  for (const name of PROPERTY_FILTER_NAMES) if (query[name]) properties[name] = query[name]
  return {
    ...(collection && { collectionId: await idOfSlug(db, collection, collections) }),
    properties,
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

export function filtering(eb: Sleeves, chosen: ChosenFilters): Expression<SqlBool>[] {
  const { collectionId, properties, availability } = chosen
  return [
    ...(collectionId === null ? [eb.lit(false)] : []),
    ...(collectionId ? [eb('sleeves.collection_id', '=', collectionId)] : []),
    ...PROPERTY_FILTER_NAMES.flatMap((name) =>
      properties[name] === undefined ? [] : PROPERTIES[name].is(eb, properties[name]),
    ),
    ...AVAILABLE[availability](eb),
  ]
}

const AVAILABLE: Record<Availability, (eb: Sleeves) => Expression<SqlBool>[]> = {
  all: () => [],
  recent: () => [isNewest()],
  available: (eb) => [eb('sleeves.stock', '>=', eb.ref('sleeves.smallest_pack'))],
  unavailable: (eb) => [eb('sleeves.stock', '<', eb.ref('sleeves.smallest_pack'))],
}

const COUNTED_BY = [
  'collection_id',
  'width_mm',
  'height_mm',
  'fits',
  'thickness_microns',
  'back_finish',
  'pieces_per_pack',
] as const

type Counts = Record<Availability, number>
type Properties = Pick<Selectable<SleevesRow>, (typeof COUNTED_BY)[number]>
type Group = Counts & Properties

export async function countByFilter(db: Db, wording: Wording): Promise<Group[]> {
  const groups = await db
    .selectFrom('sleeves')
    .select(({ fn }) => [
      ...COUNTED_BY,
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(isNewest()).as('recent'),
      fn.countAll<number>().filterWhereRef('stock', '>=', 'smallest_pack').as('available'),
    ])
    .where((eb) => eb.and([published(eb), matching(eb, wording)]))
    .groupBy(COUNTED_BY)
    .execute()
  return groups.map((group) => ({ ...group, unavailable: group.all - group.available }))
}

type FilterName = PropertyFilter | 'collection'

/** Each count assumes that the other filters stay as they are. */
export function filterCounts(
  groups: readonly Group[],
  { collectionId, properties, availability }: ChosenFilters,
  collections: NamedCollections,
): Required<Pick<SleevePage, 'counts' | 'facets'>> {
  const passes = (group: Group, name: FilterName) =>
    name === 'collection'
      ? collectionId === undefined || group.collection_id === collectionId
      : properties[name] === undefined || PROPERTIES[name].of(group) === properties[name]
  const names: FilterName[] = ['collection', ...PROPERTY_FILTER_NAMES]
  const left = (but?: FilterName) =>
    groups.filter((group) => names.every((name) => name === but || passes(group, name)))
  const all = left()
  const counts = Object.fromEntries(AVAILABILITIES.map((each) => [each, total(all, each)])) as Counts
  const byCollection = Map.groupBy(left('collection'), ({ collection_id: id }) => id)
  const facetOf = (name: PropertyFilter) =>
    [...Map.groupBy(left(name), PROPERTIES[name].of)]
      .map(([value, some]) => ({ value, count: total(some, availability) }))
      .filter(({ value, count }) => value !== '' && count > 0)
      .sort((a, b) => inOrder(a, b) || a.value.localeCompare(b.value, 'fr', { numeric: true }))
  const facets = PROPERTY_FILTER_NAMES.map((name) => [name, facetOf(name)])
  return {
    counts,
    facets: {
      ...(Object.fromEntries(facets) as Record<PropertyFilter, ReturnType<typeof facetOf>>),
      collections: collections
        .map(({ id, slug, name }) => ({ slug, name, count: total(byCollection.get(id) ?? [], availability) }))
        .filter(({ count }) => count > 0),
    },
  }
}

type Facet = { value: string; count: number }

const inOrder = (a: Facet, b: Facet) =>
  /^\d+$/.test(a.value) ? Number(a.value) - Number(b.value) : b.count - a.count

const total = (groups: readonly Group[], availability: Availability) =>
  groups.reduce((sum, group) => sum + group[availability], 0)
