import { useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { counted, formatCount } from '#shared/count.ts'
import { SLEEVE_CATEGORIES, SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/sleeve-categories.ts'
import type { AdminSleeveQuery, Sleeve } from '#shared/catalogue/contract.ts'
import {
  ADMIN_SLEEVES_LOAD_FAILED,
  SLEEVE_DELETE_CONFIRM,
  SLEEVE_DELETE_FAILED,
  SLEEVE_DELETED,
} from '#shared/catalogue/texts.ts'
import { isLowStock } from '#shared/catalogue/stock-badges.ts'
import { eurosToCents } from '#shared/money.ts'
import { api } from '#web/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { tickLook } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { columnsOf, wideActsLook, type Sorting } from '../ui/data-table.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { countOf, ListFilter, ListFilters, ListSearch, ListTable } from '../ui/list-controls.tsx'
import { useListDialog } from '../ui/list-dialog.ts'
import { existingPage, listQuery, useListQuery } from '../ui/list-query.ts'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import { ChosenSleevesBar, useChosenSleeves, type ChosenSleeves } from './chosen-sleeves.tsx'
import { categoryOptions, imageColumn, stockOptions } from './sleeve-list.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Gestion des protections'

export const meta: Meta = () => ({ title: TITLE })

type Sort = NonNullable<AdminSleeveQuery['sort']>
const SORTS: readonly Sort[] = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc']

export const clientLoader = ({ request }: LoaderArgs) => {
  const { q, page, limit, oneOf } = listQuery(new URL(request.url))
  const filters = {
    q,
    limit,
    category: oneOf('category', SLEEVE_CATEGORIES),
    published: oneOf('published', ['true', 'false'] as const),
    stock: oneOf('stock', ['low'] as const),
    sort: oneOf('sort', SORTS),
  }
  return {
    sleeves: promised(
      existingPage(page, (number) =>
        api.call('GET /api/admin/sleeves', { query: { ...filters, page: number } }),
      ),
    ),
  }
}

const publishedOptions = [
  { value: '', label: 'Toutes' },
  { value: 'true', label: 'Publiées' },
  { value: 'false', label: 'Non publiées' },
]

/** Product management (back-office.md §2). */
export default function SleevesScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const sleeves = usePromised(loaderData.sleeves, ADMIN_SLEEVES_LOAD_FAILED)
  const { get, set } = useListQuery()
  const { open } = useListDialog('/admin/products')
  const [toDelete, setToDelete] = useState<Sleeve>()
  const chosen = useChosenSleeves()
  const columns = useMemo(
    () =>
      sleeveColumns({
        onEdit: ({ _id: id }) => open(id),
        onCount: ({ _id: id }) => open(`${id}/stock`),
        onDelete: setToDelete,
        chosen,
      }),
    [open, chosen],
  )
  const add = <AddButton onClick={() => open('new')} />
  return (
    <>
      <PageHead title={TITLE} count={countOf(sleeves.data?.pagination, 'protection')}>
        <ButtonLink to="/admin/products/count" size="sm" variant="secondary" className="min-h-11">
          Inventaire
        </ButtonLink>
        {add}
      </PageHead>
      <SavedViews list="products" />
      <Toolbar>
        <ListSearch label="Rechercher une protection" />
        <ListFilters>
          <ListFilter name="category" label="Catégorie" options={categoryOptions} />
          <ListFilter name="published" label="Publication" options={publishedOptions} />
          <ListFilter name="stock" label="Stock" options={stockOptions} />
        </ListFilters>
      </Toolbar>
      <ChosenSleevesBar chosen={chosen} shown={sleeves.data?.items ?? []} />
      <ListTable
        list={sleeves}
        failed={ADMIN_SLEEVES_LOAD_FAILED}
        caption={TITLE}
        columns={columns}
        rowId={({ _id }) => _id}
        sorting={sortingOf(get('sort'))}
        onSort={({ column, descending }) => set({ sort: `${column}-${descending ? 'desc' : 'asc'}` })}
        empty={<EmptyState title="Aucune protection trouvée" icon="package" />}
        below={add}
      />
      <DeleteQuestion
        item={toDelete}
        question={SLEEVE_DELETE_CONFIRM}
        nameOf={(sleeve) => sleeve.name}
        remove={({ _id: id }) => api.call('DELETE /api/sleeves/:id', { params: { id } })}
        done={SLEEVE_DELETED}
        failed={SLEEVE_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
      />
      <Outlet />
    </>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" className="min-h-11" icon={<Icon name="plus" className="size-4" />} onClick={onClick}>
      Ajouter une protection
    </Button>
  )
}

/** 'name-asc' as the table knows it. */
function sortingOf(sort: string | undefined): Sorting | undefined {
  const [column, direction] = SORTS.find((known) => known === sort)?.split('-') ?? []
  return column === undefined ? undefined : { column, descending: direction === 'desc' }
}

type Acts = {
  onEdit: (sleeve: Sleeve) => void
  onCount: (sleeve: Sleeve) => void
  onDelete: (sleeve: Sleeve) => void
  chosen: ChosenSleeves
}

/** The table's columns (back-office.md §2); ids of sorted ones are the server's names. */
function sleeveColumns({ onEdit, onCount, onDelete, chosen }: Acts) {
  const column = columnsOf<Sleeve>()
  return column.columns([
    imageColumn(column),
    column.accessor('name', {
      header: 'Nom',
      enableSorting: true,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <span className="flex min-w-0 items-center">
          <label className="-my-1.5 -ml-2 flex size-11 shrink-0 items-center justify-center">
            <input
              type="checkbox"
              className={tickLook}
              checked={chosen.sleeves.has(original._id)}
              onChange={({ target }) => chosen.choose([original], target.checked)}
              aria-label={`Choisir ${original.name}`}
            />
          </label>
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="font-semibold">{original.name}</span>
              {!original.isPublished && <Badge>Non publiée</Badge>}
            </span>
            <span className="block text-xs break-all text-ink-faint empty:hidden">{original.sku}</span>
          </span>
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
      cell: ({ row: { original } }) => <Stock {...original} />,
    }),
    column.accessor((sleeve) => SLEEVE_CATEGORY_LABELS[sleeve.category], {
      id: 'category',
      header: 'Catégorie',
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: wideActsLook,
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
            label={`Stock de ${original.name}`}
            onClick={() => onCount(original)}
            className="lg:size-9"
          >
            <Icon name="package" />
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

function Stock({ stock, reserved = 0, lowStockBelow }: Pick<Sleeve, 'stock' | 'reserved' | 'lowStockBelow'>) {
  const low = isLowStock(stock, lowStockBelow)
  return (
    <>
      <span className={`font-semibold ${low ? 'text-red' : 'text-green'}`}>
        {formatCount(stock)}
        {low && <span className="sr-only"> (stock faible)</span>}
      </span>
      {reserved > 0 && <span className="block text-xs text-ink-faint">{counted(reserved, 'réservée')}</span>}
    </>
  )
}
