import { collectionPath } from './addresses.ts'
import { type Back, BACK_LABELS, BACKS, cardsText, sizeText } from './card-fit.ts'

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

export const SEARCH_MAX_LENGTH = 100

/** Millimetres: width x height. */
const SIZE = /^[1-9]\d{0,3}x[1-9]\d{0,3}$/
const NUMBER = /^[1-9]\d{0,3}$/

type PropertyFilterFacts = {
  /** Above its list, and its first entry. */
  label: string
  all: string
  /** What may stand in an address. */
  pattern: RegExp
  /** A value as people read it. */
  text: (value: string) => string
}

/**
 * The properties of a sleeve that the catalogue can be filtered by, in the order of their lists: parameter of the address and
 * of the API. The server has the column of each in `filters.ts`.
 */
export const PROPERTY_FILTERS = {
  fits: {
    label: 'Pour cartes',
    all: 'Toutes',
    pattern: SIZE,
    text: cardsText,
  },
  format: { label: 'Format', all: 'Tous', pattern: SIZE, text: sizeText },
  thickness: {
    label: 'Épaisseur',
    all: 'Toutes',
    pattern: NUMBER,
    text: (microns: string) => `${microns}\u00a0microns`,
  },
  back: {
    label: 'Dos',
    all: 'Tous',
    pattern: new RegExp(`^(?:${BACKS.filter(Boolean).join('|')})$`),
    text: (value: string) => BACK_LABELS[value as Back],
  },
  piecesPerPack: {
    label: 'Paquet d’origine',
    all: 'Tous',
    pattern: NUMBER,
    text: (pieces: string) => `${pieces}\u00a0pochettes`,
  },
} satisfies Record<string, PropertyFilterFacts>

export type PropertyFilter = keyof typeof PROPERTY_FILTERS
export const PROPERTY_FILTER_NAMES = Object.keys(PROPERTY_FILTERS) as PropertyFilter[]

/** The values that a filter's list offers: those with most sleeves. */
export const VALUES_SHOWN = 12

export type Browse = {
  q: string
  /** The slug of a collection; '' for all. */
  collection: string
  availability: Availability
  sort: Sort
  /** From 1. */
  page: number
} & Record<PropertyFilter, string>

/** Reads an address' query; anything with URLSearchParams' `get` will do. */
export function readBrowse(query: { get(name: string): string | null }): Browse {
  const page = Number(query.get('page'))
  const availability = query.get('availability')
  const sort = query.get('sort')
  const collection = query.get('collection') ?? ''
  const properties = PROPERTY_FILTER_NAMES.map((name) => {
    const value = query.get(name) ?? ''
    return [name, PROPERTY_FILTERS[name].pattern.test(value) ? value : '']
  })
  return {
    q: (query.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    collection: /^[a-z0-9-]{1,100}$/.test(collection) ? collection : '',
    ...(Object.fromEntries(properties) as Record<PropertyFilter, string>),
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
  for (const name of PROPERTY_FILTER_NAMES) if (browse[name]) parts.push(`${name}=${browse[name]}`)
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

/** What is chosen, as the title of a view says it: 'dos mat', 'disponibles'. A collection has a page of its own. */
export function filterTexts(browse: Browse): string[] {
  const { availability } = browse
  const properties = PROPERTY_FILTER_NAMES.flatMap((name) => {
    const { label, text } = PROPERTY_FILTERS[name]
    return browse[name] ? `${uncapitalized(label)} ${uncapitalized(text(browse[name]))}` : []
  })
  return availability === 'all'
    ? properties
    : [...properties, uncapitalized(AVAILABILITY_LABELS[availability])]
}

const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
