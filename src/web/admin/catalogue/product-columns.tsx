import { SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/categories.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { isLowStock } from '#shared/catalogue/badges.ts'
import { eurosToCents } from '#shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { actsLook, columnsOf } from '../ui/data-table.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'

interface Acts {
  onEdit: (sleeve: Sleeve) => void
  onDelete: (sleeve: Sleeve) => void
}

/** The table's columns (back-office.md §2); ids of sorted ones are the server's names. */
export function productColumns({ onEdit, onDelete }: Acts) {
  const column = columnsOf<Sleeve>()
  return column.columns([
    column.accessor((sleeve) => sleeve.images.front, {
      id: 'image',
      header: 'Image',
      meta: { card: 'picture', className: '@2xl:w-14' },
      cell: ({ getValue }) => <Thumbnail src={getValue()} className="size-9" />,
    }),
    column.accessor('name', {
      header: 'Nom',
      enableSorting: true,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{original.name}</span>
          {!original.isPublished && <Badge>Non publiée</Badge>}
        </span>
      ),
    }),
    column.accessor('price', {
      header: 'Prix',
      enableSorting: true,
      meta: { numeric: true },
      cell: ({ getValue }) => <Money cents={eurosToCents(getValue())} />,
    }),
    column.accessor('stock', {
      header: 'Stock',
      enableSorting: true,
      meta: { numeric: true },
      cell: ({ getValue }) => <Stock stock={getValue()} />,
    }),
    column.accessor((sleeve) => SLEEVE_CATEGORY_LABELS[sleeve.category], {
      id: 'category',
      header: 'Catégorie',
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: actsLook,
      cell: ({ row: { original } }) => (
        <>
          <IconButton
            label={`Modifier ${original.name}`}
            onClick={() => onEdit(original)}
            className="lg:size-9"
          >
            <Icon name="edit" />
          </IconButton>
          <IconButton
            label={`Supprimer ${original.name}`}
            onClick={() => onDelete(original)}
            className="hover:text-red lg:size-9"
          >
            <Icon name="trash" />
          </IconButton>
        </>
      ),
    }),
  ])
}

function Stock({ stock }: { stock: number }) {
  const low = isLowStock(stock)
  return (
    <span className={`font-semibold ${low ? 'text-red' : 'text-green'}`}>
      {stock}
      {low && <span className="sr-only"> (stock faible)</span>}
    </span>
  )
}
