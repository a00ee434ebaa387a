import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { COLLECTIONS_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { usePromised, type Promised } from '../api/use-promised.ts'

// Filters of both lists of products: the catalogue and the stock count.

/** The filter by collection, for a list whose loader reads the collections. */
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

export const stockOptions = [
  { value: '', label: 'Tous' },
  { value: 'low', label: 'Faible' },
]
