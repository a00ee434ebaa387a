import type { Change } from '../database/changes.ts'

/** The query parameters that change a public page, with the values that say nothing (decision 7). */
const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': { q: '', availability: 'all', sort: 'default', page: '1' },
  '/news': { page: '1', q: '', category: 'Tous' },
}

/** Longer searches are nobody's: they are cut as the API cuts them. */
const MAX_VALUE_LENGTH = 100

/**
 * One name for every address that shows the same public page: known parameters only, defaults left out, in a fixed
 * order, no trailing slash. Unknown query strings (campaigns, attacks) can thus neither fill the cache nor miss it.
 */
export function normalisedAddress(rawUrl: string): string {
  const cut = rawUrl.indexOf('?')
  const rawPath = cut < 0 ? rawUrl : rawUrl.slice(0, cut)
  const path = rawPath.length > 1 ? rawPath.replace(/\/+$/, '') || '/' : rawPath
  const known = cut < 0 ? undefined : KNOWN[path]
  if (!known) return path
  const given = new URLSearchParams(rawUrl.slice(cut + 1))
  const kept = new URLSearchParams()
  for (const [name, silent] of Object.entries(known)) {
    const value = given.get(name)?.slice(0, MAX_VALUE_LENGTH).trim()
    if (value && value !== silent) kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** What a public page is made of: a write to one of these makes the page stale. */
export function pageTags(address: string): readonly Change[] {
  const [path = '/'] = address.split('?')
  if (path === '/') return ['catalogue', 'banners']
  if (path.startsWith('/products/')) return ['catalogue']
  if (path === '/news' || path.startsWith('/news/')) return ['news']
  return []
}
