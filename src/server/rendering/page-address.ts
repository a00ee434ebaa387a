import { PACK_PARAMETER } from '#shared/catalogue/addresses.ts'
import { isPackSize } from '#shared/catalogue/pack-size.ts'
import { browseQuery, readBrowse } from '#shared/catalogue/search-and-sort.ts'
import { ALL_CATEGORIES } from '#shared/news/article-categories.ts'
import { pageNumberIn } from '#shared/page-number.ts'
import { pageKind } from '#shared/rendering/page-kinds.ts'

const MAX_VALUE_LENGTH = 100

const NOWHERE = '/404'
const NOWHERE_IN_ADMIN = '/admin/404'
const UUID_OF_NOTHING = '00000000-0000-7000-8000-000000000000'
const MISSING_SLEEVE = `/products/${UUID_OF_NOTHING}`
const MISSING_ARTICLE = '/news/-'
const MISSING_COLLECTION = '/collections/-'

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
const SLEEVE = /^\/products\/([^/]+)$/
const ARTICLE = /^\/news\/([^/]+)$/
const COLLECTION = /^\/collections\/([^/]+)$/

export type PageAddress = {
  address: string
  /**
   * True for a document that serves many addresses, such as those of all orders or of all missing pages. It is cached
   * with any status below 500. The browser reads the query or an order's id from the real address.
   */
  isShell: boolean
  /**
   * The sleeve, article or collection that must exist. If it does not, the answer is the document of `missing`, and
   * nothing is rendered for this address.
   */
  subject?: { kind: SubjectKind; key: string; missing: PageAddress; pack?: ChosenPack }
}

/** A pack size that the product must offer. If it does not, the answer is the document of `plain`. */
type ChosenPack = { size: number; plain: PageAddress }

type SubjectKind = 'sleeve' | 'article' | 'collection'
const MISSING: Record<SubjectKind, string> = {
  sleeve: MISSING_SLEEVE,
  article: MISSING_ARTICLE,
  collection: MISSING_COLLECTION,
}

const shell = (address: string): PageAddress => ({ address, isShell: true })

/**
 * Normalises the path, and keeps only the query parameters that change the page. So invented paths and parameter names
 * cannot bypass the cache, or pass as another kind of page.
 */
export function readAddress(rawUrl: string, isKnownPath: (path: string) => boolean): PageAddress {
  const cut = rawUrl.indexOf('?')
  const path = readPath(cut < 0 ? rawUrl : rawUrl.slice(0, cut))
  if (path === undefined) return shell(NOWHERE)
  if (!isKnownPath(path)) return shell(pageKind(path) === 'admin' ? NOWHERE_IN_ADMIN : NOWHERE)
  if (pageKind(path) !== 'public') return shell(path.replaceAll(UUID, UUID_OF_NOTHING))
  const sleeve = SLEEVE.exec(path)?.[1]
  if (sleeve !== undefined)
    return withPack(subjectPage(path, 'sleeve', sleeve), cut < 0 ? '' : rawUrl.slice(cut + 1))
  const article = ARTICLE.exec(path)?.[1]
  if (article !== undefined) return subjectPage(path, 'article', article)
  const address = withKnownQuery(path, cut < 0 ? '' : rawUrl.slice(cut + 1))
  const collection = COLLECTION.exec(path)?.[1]
  if (collection !== undefined) return subjectPage(address, 'collection', collection)
  return { address, isShell: false }
}

function subjectPage(address: string, kind: SubjectKind, key: string): PageAddress {
  const missing = shell(MISSING[kind])
  // Ids have the form of slugs too.
  const canExist = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key)
  return canExist ? { address, isShell: false, subject: { kind, key, missing } } : missing
}

function readPath(raw: string): string | undefined {
  const segments: string[] = []
  for (const part of raw.split('/')) {
    const segment = decoded(part)
    if (segment === undefined || /[/\\\p{Cc}]/u.test(segment)) return undefined
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment.toLowerCase())
  }
  return `/${segments.join('/')}`
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function withPack(plain: PageAddress, query: string): PageAddress {
  const text = new URLSearchParams(query).get(PACK_PARAMETER) ?? ''
  const size = Number(text)
  if (!plain.subject || !/^[1-9]\d{0,3}$/.test(text) || !isPackSize(size)) return plain
  return {
    ...plain,
    address: `${plain.address}?${PACK_PARAMETER}=${size}`,
    subject: { ...plain.subject, pack: { size, plain } },
  }
}

/** Returns the path with the query that the page reads, in one spelling and without defaults. */
function withKnownQuery(path: string, query: string): string {
  const parameters = new URLSearchParams(query)
  if (path === '/') return `/${browseQuery(readBrowse(parameters))}`
  if (COLLECTION.test(path)) return `${path}${browseQuery({ ...readBrowse(parameters), collection: '' })}`
  return path === '/news' ? `/news${newsQuery(parameters)}` : path
}

function newsQuery(parameters: URLSearchParams): string {
  const kept = new URLSearchParams()
  const page = pageNumberIn(parameters)
  if (page > 1) kept.set('page', String(page))
  for (const name of ['q', 'category']) {
    const value = parameters.get(name)?.slice(0, MAX_VALUE_LENGTH).trim()
    if (value && !(name === 'category' && value === ALL_CATEGORIES)) kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept.toString()}` : ''
}
