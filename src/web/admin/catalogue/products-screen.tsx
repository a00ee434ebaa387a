import { useCallback, useMemo, useState } from 'react'
import type { AdminSleevePage, Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_CATEGORIES, SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/categories.ts'
import {
  ADMIN_SLEEVES_LOAD_FAILED,
  SLEEVE_DELETE_CONFIRM,
  SLEEVE_DELETE_FAILED,
  SLEEVE_DELETED,
} from '#shared/catalogue/texts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useRemote } from '../api/use-remote.ts'
import { DataTable, type Sorting } from '../ui/data-table.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/products-screen'
import { productColumns } from './product-columns.tsx'
import { ProductForm } from './product-form.tsx'

const TITLE = 'Gestion des protections'
const PER_PAGE = 20

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

const categoryOptions = [
  { value: '', label: 'Toutes' },
  ...SLEEVE_CATEGORIES.map((value) => ({ value, label: SLEEVE_CATEGORY_LABELS[value] })),
]
const publishedOptions = [
  { value: '', label: 'Toutes' },
  { value: 'true', label: 'Publiées' },
  { value: 'false', label: 'Non publiées' },
]

/** Product management (back-office.md §2). */
export default function ProductsScreen() {
  const query = useListQuery()
  const sleeves = useRemote<AdminSleevePage>(
    query.path('/api/admin/sleeves', { limit: PER_PAGE }),
    ADMIN_SLEEVES_LOAD_FAILED,
  )
  const [edited, setEdited] = useState<Sleeve | 'new'>()
  const [doomed, setDoomed] = useState<Sleeve>()
  const columns = useMemo(() => productColumns({ onEdit: setEdited, onDelete: setDoomed }), [])
  const { set } = query
  const search = useCallback((q: string) => set({ q }), [set])
  const pagination = sleeves.data?.pagination
  return (
    <>
      <PageHead title={TITLE} count={pagination ? counted(pagination.total) : ''}>
        <AddButton onClick={() => setEdited('new')} />
      </PageHead>
      <Toolbar>
        <SearchBox label="Rechercher une protection" value={query.q} onSearch={search} />
        <FilterSelect
          label="Catégorie"
          value={query.get('category') ?? ''}
          options={categoryOptions}
          onChange={(category) => set({ category })}
        />
        <FilterSelect
          label="Publication"
          value={query.get('published') ?? ''}
          options={publishedOptions}
          onChange={(published) => set({ published })}
        />
      </Toolbar>
      {sleeves.error === undefined ? (
        <DataTable
          caption={TITLE}
          columns={columns}
          rows={sleeves.data?.items}
          rowId={({ _id }) => _id}
          sorting={sortingOf(query.get('sort'))}
          onSort={({ column, descending }) => set({ sort: `${column}-${descending ? 'desc' : 'asc'}` })}
          refreshing={sleeves.loading && sleeves.data !== undefined}
          empty={<EmptyState title="Aucune protection trouvée" icon="package" />}
        />
      ) : (
        <LoadFailure error={sleeves.error} failed={ADMIN_SLEEVES_LOAD_FAILED} onRetry={sleeves.reload} />
      )}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <AddButton onClick={() => setEdited('new')} />
        {pagination && (
          <Pagination page={query.page} pages={pagination.pages} onPage={(page) => set({ page })} />
        )}
      </div>
      {edited && (
        <ProductForm
          sleeve={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            sleeves.reload()
          }}
        />
      )}
      <DeleteQuestion
        item={doomed}
        question={SLEEVE_DELETE_CONFIRM}
        nameOf={(sleeve) => sleeve.name}
        path={({ _id }) => `/api/sleeves/${_id}`}
        done={SLEEVE_DELETED}
        failed={SLEEVE_DELETE_FAILED}
        onClose={() => setDoomed(undefined)}
        onDeleted={sleeves.reload}
      />
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

function counted(total: number): string {
  return `${total} protection${total > 1 ? 's' : ''}`
}

/** 'name-asc' as the table knows it. */
function sortingOf(sort: string | undefined): Sorting | undefined {
  const match = /^(name|price|stock)-(asc|desc)$/.exec(sort ?? '')
  return match?.[1] ? { column: match[1], descending: match[2] === 'desc' } : undefined
}
