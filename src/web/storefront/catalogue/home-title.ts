import type { SleevePage } from '#shared/catalogue/contract.ts'
import { type Browse, filterTexts } from '#shared/catalogue/search-and-sort.ts'

/** Names the search, the chosen filters and the page (RGAA 8.6). */
export function homeTitle(browse: Browse, { facets }: Pick<SleevePage, 'facets'>): string {
  const { q, collection, page } = browse
  const found = facets?.collections.find(({ slug }) => slug === collection)
  return [
    q ? `Résultats pour «\u202F${q}\u202F»` : 'Protège-cartes pour collectionneurs',
    ...(collection === '' ? [] : [found?.name ?? collection]),
    ...filterTexts(browse),
    ...(page > 1 ? [`page ${page}`] : []),
  ].join(', ')
}
