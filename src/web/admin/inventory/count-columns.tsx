import type { Sleeve } from '#shared/catalogue/contract.ts'
import { formatCount } from '#shared/count.ts'
import { imageColumn } from '../catalogue/sleeve-columns.tsx'
import type { Column } from '../ui/table-columns.ts'
import { CountField } from './count-field.tsx'
import { shelfOf } from './typed-counts.ts'

export const countColumns: readonly Column<Sleeve>[] = [
  imageColumn,
  {
    header: 'Nom',
    card: 'title',
    cell: ({ name, sku, gtin }) => (
      <>
        <span className="block font-semibold">{name}</span>
        <span className="block text-xs break-all text-ink-faint empty:hidden">
          {[sku, gtin].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { header: 'Réservé', numeric: true, cell: ({ reserved = 0 }) => formatCount(reserved) },
  { header: 'En rayon', numeric: true, cell: (sleeve) => formatCount(shelfOf(sleeve).onShelf) },
  {
    header: 'Compté',
    numeric: true,
    card: 'end',
    className: '@2xl:w-52',
    cell: (sleeve) => <CountField shelf={shelfOf(sleeve)} />,
  },
]
