import { collectionPath } from './addresses.ts'

/**
 * How the catalogue is searched, filtered, sorted and paged: the words of the page's address and of the API
 * (decision 7). A value that is not one of the words counts as its default, so that an old link still opens.
 */
export const AVAILABILITIES = ['all', 'recent', 'available', 'unavailable'] as const
export type Availability = (typeof AVAILABILITIES)[number]

export const AVAILABILITY_LABELS: Record<Availability, string> = {
  all: 'Toutes',
  recent: 'Récentes',
  available: 'Disponibles',
  unavailable: 'Indisponibles',
}

export const SORTS = ['default', 'name-asc', 'name-desc', 'price-asc', 'price-desc'] as const
export type Sort = (typeof SORTS)[number]

export const SORT_LABELS: Record<Sort, string> = {
  default: 'Par défaut',
  'name-asc': 'Nom A-Z',
  'name-desc': 'Nom Z-A',
  'price-asc': 'Prix croissant',
  'price-desc': 'Prix décroissant',
}

export const CATALOGUE_PAGE_SIZE = 12
export const SEARCH_MAX_LENGTH = 100

/** A format in an address: width x height in millimetres. */
export const FORMAT = /^[1-9]\d{0,3}x[1-9]\d{0,3}$/

/** The card formats that a filter offers: those with most sleeves. */
export const FORMATS_SHOWN = 12

export type Browse = {
  q: string
  /** The slug of a collection; '' for all. */
  collection: string
  /** '66x91'; '' for all. */
  format: string
  availability: Availability
  sort: Sort
  /** From 1. */
  page: number
}

/** Reads an address' query; anything with URLSearchParams' `get` will do. */
export function readBrowse(query: { get(name: string): string | null }): Browse {
  const page = Number(query.get('page'))
  const availability = query.get('availability')
  const sort = query.get('sort')
  const collection = query.get('collection') ?? ''
  const format = query.get('format') ?? ''
  return {
    q: (query.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    collection: /^[a-z0-9-]{1,100}$/.test(collection) ? collection : '',
    format: FORMAT.test(format) ? format : '',
    availability: AVAILABILITIES.find((known) => known === availability) ?? 'all',
    sort: SORTS.find((known) => known === sort) ?? 'default',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The query text of an address ('' or '?…'); defaults are left out, so that one view has one address. */
export function browseQuery(browse: Partial<Browse>): string {
  const parts: string[] = []
  if (browse.q) parts.push(`q=${encodeURIComponent(browse.q)}`)
  if (browse.collection) parts.push(`collection=${browse.collection}`)
  if (browse.format) parts.push(`format=${browse.format}`)
  if (browse.availability && browse.availability !== 'all') parts.push(`availability=${browse.availability}`)
  if (browse.sort && browse.sort !== 'default') parts.push(`sort=${browse.sort}`)
  if (browse.page && browse.page > 1) parts.push(`page=${browse.page}`)
  return parts.length ? `?${parts.join('&')}` : ''
}

/** The address of a view of the catalogue: of the home page, or of a collection's page. */
export function browsePath(browse: Partial<Browse>, within = ''): string {
  return within === ''
    ? `/${browseQuery(browse)}`
    : `${collectionPath(within)}${browseQuery({ ...browse, collection: '' })}`
}

/** How the back-office's list can be sorted. */
export const ADMIN_SLEEVE_SORTS = [
  'newest',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'stock-asc',
  'stock-desc',
] as const
