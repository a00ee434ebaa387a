import { pageNumberIn } from '../page-number.ts'
import { collectionPath } from './addresses.ts'
import { type Back, BACK_LABELS, BACKS, cardsText, sizeText } from './card-fit.ts'

/**
 * Page addresses and the API use the same words (decision 7). In a page's address an unknown word counts as the
 * default, so old links still open. The API refuses unknown words.
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

const SIZE = /^[1-9]\d{0,3}x[1-9]\d{0,3}$/
const NUMBER = /^[1-9]\d{0,3}$/

type PropertyFilterFacts = {
  label: string
  all: string
  pattern: RegExp
  text: (value: string) => string
}

/** In display order. */
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
    label: 'Conditionnement du fabricant',
    all: 'Tous',
    pattern: NUMBER,
    text: (pieces: string) => `${pieces}\u00a0pochettes`,
  },
} satisfies Record<string, PropertyFilterFacts>

export type PropertyFilter = keyof typeof PROPERTY_FILTERS
export const PROPERTY_FILTER_NAMES = Object.keys(PROPERTY_FILTERS) as PropertyFilter[]

export const VALUES_SHOWN = 12

export type Browse = {
  q: string
  collection: string
  availability: Availability
  sort: Sort
  page: number
} & Record<PropertyFilter, string>

export type FilterName = 'collection' | 'availability' | PropertyFilter

export function readBrowse(query: { get(name: string): string | null }): Browse {
  const availability = query.get('availability')
  const sort = query.get('sort')
  const collection = query.get('collection') ?? ''
  const properties = PROPERTY_FILTER_NAMES.map((name) => {
    const value = query.get(name) ?? ''
    return [name, PROPERTY_FILTERS[name].pattern.test(value) ? value : '']
  })
  return {
    q: searchedText(query.get('q') ?? ''),
    collection: /^[a-z0-9-]{1,100}$/.test(collection) ? collection : '',
    ...(Object.fromEntries(properties) as Record<PropertyFilter, string>),
    availability: AVAILABILITIES.find((known) => known === availability) ?? 'all',
    sort: SORTS.find((known) => known === sort) ?? 'default',
    page: pageNumberIn(query),
  }
}

/** Cuts a long text, leaving neither half a character nor a space at the end. */
const searchedText = (typed: string): string =>
  typed
    .trim()
    .slice(0, SEARCH_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()

/** Defaults are left out, so each view has one address. */
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

export function chosenFilters(browse: Browse): FilterName[] {
  const names: FilterName[] = ['collection', ...PROPERTY_FILTER_NAMES]
  return [
    ...names.filter((name) => browse[name] !== ''),
    ...(browse.availability === 'all' ? [] : ['availability' as const]),
  ]
}

export const isNarrowed = (browse: Browse) => browse.q !== '' || chosenFilters(browse).length > 0

/** `within` is the slug of the collection whose page shows the view, or '' for the home page. */
export function browsePath(browse: Partial<Browse>, within = ''): string {
  return within === ''
    ? `/${browseQuery(browse)}`
    : `${collectionPath(within)}${browseQuery({ ...browse, collection: '' })}`
}

/** The collection is left out, because `browse` contains its slug and not its name. */
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
