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

export type Browse = {
  q: string
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
  return {
    q: (query.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    availability: AVAILABILITIES.find((known) => known === availability) ?? 'all',
    sort: SORTS.find((known) => known === sort) ?? 'default',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The query text of an address ('' or '?…'); defaults are left out, so that one view has one address. */
export function browseQuery(browse: Partial<Browse>): string {
  const parts: string[] = []
  if (browse.q) parts.push(`q=${encodeURIComponent(browse.q)}`)
  if (browse.availability && browse.availability !== 'all') parts.push(`availability=${browse.availability}`)
  if (browse.sort && browse.sort !== 'default') parts.push(`sort=${browse.sort}`)
  if (browse.page && browse.page > 1) parts.push(`page=${browse.page}`)
  return parts.length ? `?${parts.join('&')}` : ''
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
