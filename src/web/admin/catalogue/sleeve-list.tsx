import type { Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_CATEGORIES, SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/sleeve-categories.ts'
import { Thumbnail } from '../images/thumbnail.tsx'
import type { columnsOf } from '../ui/data-table.tsx'

// What the lists of protections share: the catalogue's, and that of the counts.

export const categoryOptions = [
  { value: '', label: 'Toutes' },
  ...SLEEVE_CATEGORIES.map((value) => ({ value, label: SLEEVE_CATEGORY_LABELS[value] })),
]

export const stockOptions = [
  { value: '', label: 'Tous' },
  { value: 'low', label: 'Faible' },
]

export const imageColumn = (column: ReturnType<typeof columnsOf<Sleeve>>) =>
  column.accessor((sleeve) => sleeve.images.front, {
    id: 'image',
    header: 'Image',
    meta: { card: 'picture', className: '@2xl:w-14' },
    cell: ({ getValue }) => <Thumbnail src={getValue()} className="size-9" />,
  })
