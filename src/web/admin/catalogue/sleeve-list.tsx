import type { Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_CATEGORIES, SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/sleeve-categories.ts'
import { Thumbnail } from '../images/thumbnail.tsx'
import type { Column } from '../ui/data-table.tsx'

// Shared by the two lists of protections: the catalogue and the stock count.

export const categoryOptions = [
  { value: '', label: 'Toutes' },
  ...SLEEVE_CATEGORIES.map((value) => ({ value, label: SLEEVE_CATEGORY_LABELS[value] })),
]

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
