import { COLLECTIONS_LOAD_FAILED } from '#shared/catalogue/admin-texts.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { PUBLISHED_FILTERS } from '#shared/catalogue/published-filters.ts'
import { REORDER_WITHIN_DAYS } from '#shared/catalogue/reorder.ts'
import { usePromised, type Promised } from '../api/use-promised.ts'

export function useCollectionFilter(collections: Promised<AdminCollection[]>) {
  const { data = [] } = usePromised(collections, COLLECTIONS_LOAD_FAILED)
  return {
    name: 'collection',
    label: 'Collection',
    options: [
      { value: '', label: 'Toutes' },
      ...data.map(({ slug, name }) => ({ value: slug, label: name })),
    ],
  }
}

export function sleeveFilters(get: (name: string) => string | undefined) {
  const [q, published, stock] = [get('q'), get('published'), get('stock')]
  return {
    ...(q && { q }),
    collection: get('collection') || undefined,
    published: PUBLISHED_FILTERS.find((known) => known === published),
    stock: stock === 'low' || stock === 'reorder' ? stock : undefined,
  } as const
}

export const paceOptions = [
  { value: '', label: 'Tous' },
  { value: 'low', label: 'Faible' },
  { value: 'reorder', label: `À racheter (moins de ${REORDER_WITHIN_DAYS} jours)` },
]

export const stockOptions = [
  { value: '', label: 'Tous' },
  { value: 'low', label: 'Faible' },
]
