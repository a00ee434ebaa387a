import type { Sleeve } from '#shared/catalogue/contract.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import { COLLECTIONS_LOAD_FAILED } from '#shared/catalogue/collection-rules.ts'
import { usePromised, type Promised } from '../api/use-promised.ts'
import { Thumbnail } from '../images/thumbnail.tsx'
import type { Column } from '../ui/data-table.tsx'

// Shared by the two lists of protections: the catalogue and the stock count.

/** The filter by collection, of a list whose loader reads the collections. */
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

export const imageColumn: Column<Sleeve> = {
  header: 'Image',
  card: 'picture',
  className: '@2xl:w-14',
  cell: ({ images }) => <Thumbnail src={images.front} className="size-9" />,
}
