import { useState } from 'react'
import { Outlet } from 'react-router'
import { counted, formatCount } from '#shared/count.ts'
import type { AdminSleeveQuery, Sleeve } from '#shared/catalogue/contract.ts'
import {
  ADMIN_SLEEVES_LOAD_FAILED,
  SLEEVE_DELETE_CONFIRM,
  SLEEVE_DELETE_FAILED,
  SLEEVE_DELETED,
} from '#shared/catalogue/texts.ts'
import { isLowStock } from '#shared/catalogue/low-stock.ts'
import { formatDay } from '#shared/dates.ts'
import { idOf } from '#shared/ids.ts'
import { formatEuros } from '#shared/money.ts'
import { api } from '#web/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { tickLook } from '#web/ui/checkbox.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { useScreenData, type LoaderArgs } from '#web/screen.ts'
import { promised } from '../api/use-promised.ts'
import { ForAdmins } from '../layout/for-admins.tsx'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { wideActionsLook, type Column } from '../ui/data-table.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListDialog } from '../ui/list-dialog.ts'
import { ChosenSleevesBar } from './chosen-sleeves.tsx'
import { useChosenSleeves, type ChosenSleeves } from './use-chosen-sleeves.ts'
import { imageColumn, stockOptions, useCollectionFilter } from './sleeve-list.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

type Sort = NonNullable<AdminSleeveQuery['sort']>
const SORTS: readonly Sort[] = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc']

const loadList = adminList(({ q, page, limit, oneOf, get }) => {
  const filters = {
    collection: get('collection'),
    published: oneOf('published', ['true', 'false'] as const),
    stock: oneOf('stock', ['low'] as const),
  }
  const query = { q, ...filters, sort: oneOf('sort', SORTS), limit, page }
  return api.call('GET /api/admin/sleeves', { query })
})

export const clientLoader = (args: LoaderArgs) => ({
  ...loadList(args),
  collections: promised(api.call('GET /api/admin/collections')),
})

const publishedOptions = [
  { value: '', label: 'Toutes' },
  { value: 'true', label: 'Publiées' },
  { value: 'false', label: 'Non publiées' },
]

/** Product management (back-office.md §2). */
export default function SleevesScreen() {
  const list = useAdminList<typeof clientLoader>(ADMIN_SLEEVES_LOAD_FAILED)
  const byCollection = useCollectionFilter(useScreenData<typeof clientLoader>().collections)
  const { open } = useListDialog('/admin/products')
  const [toDelete, setToDelete] = useState<Sleeve>()
  const chosen = useChosenSleeves()
  const add = (
    <ForAdmins>
      <AddButton onClick={() => open('new')} />
    </ForAdmins>
  )
  return (
    <>
      <AdminList
        list={list}
        noun="protection"
        actions={
          <>
            <ForAdmins>
              <DownloadButton
                file={() => api.download('GET /api/admin/sleeves.csv')}
                name="protections.csv"
                failed="Les protections n’ont pas pu être exportées"
              >
                Exporter
              </DownloadButton>
              <Button size="sm" variant="secondary" className="min-h-11" onClick={() => open('import')}>
                Importer
              </Button>
              <ButtonLink to="/admin/collections" size="sm" variant="secondary" className="min-h-11">
                Collections
              </ButtonLink>
            </ForAdmins>
            <ButtonLink to="/admin/products/count" size="sm" variant="secondary" className="min-h-11">
              Inventaire
            </ButtonLink>
            {add}
          </>
        }
        views="products"
        search={{ label: 'Rechercher une protection' }}
        filters={[
          byCollection,
          { name: 'published', label: 'Publication', options: publishedOptions },
          { name: 'stock', label: 'Stock', options: stockOptions },
        ]}
        above={
          <ForAdmins>
            <ChosenSleevesBar chosen={chosen} shown={list.data?.items ?? []} />
          </ForAdmins>
        }
        below={add}
        columns={sleeveColumns({
          onEdit: (sleeve) => open(idOf(sleeve)),
          onCount: (sleeve) => open(`${idOf(sleeve)}/stock`),
          onDelete: setToDelete,
          chosen,
        })}
        rowId={idOf}
        empty="Aucune protection trouvée"
        emptyIcon="package"
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

type Actions = {
  onEdit: (sleeve: Sleeve) => void
  onCount: (sleeve: Sleeve) => void
  onDelete: (sleeve: Sleeve) => void
}

/** The table's columns (back-office.md §2). */
const sleeveColumns = ({ chosen, ...actions }: Actions & { chosen: ChosenSleeves }): Column<Sleeve>[] => [
  imageColumn,
  {
    header: 'Nom',
    sorts: ['name-asc', 'name-desc'],
    card: 'title',
    cell: (sleeve) => <Name sleeve={sleeve} chosen={chosen} />,
  },
  {
    header: 'Prix',
    sorts: ['price-asc', 'price-desc'],
    numeric: true,
    cell: (sleeve) => <Price {...sleeve} />,
  },
  {
    header: 'Stock',
    sorts: ['stock-asc', 'stock-desc'],
    numeric: true,
    cell: (sleeve) => <Stock {...sleeve} />,
  },
  { header: 'Collection', cell: ({ collectionName }) => collectionName },
  { header: 'Actions', ...wideActionsLook, cell: (sleeve) => <SleeveActions sleeve={sleeve} {...actions} /> },
]

function Name({ sleeve, chosen }: { sleeve: Sleeve; chosen: ChosenSleeves }) {
  return (
    <span className="flex min-w-0 items-center">
      <ForAdmins>
        <label className="-my-1.5 -ml-2 flex size-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            className={tickLook}
            checked={chosen.sleeves.has(idOf(sleeve))}
            onChange={({ target }) => chosen.choose([sleeve], target.checked)}
            aria-label={`Choisir ${sleeve.name}`}
          />
        </label>
      </ForAdmins>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{sleeve.name}</span>
          {!sleeve.isPublished && <Badge>Non publiée</Badge>}
        </span>
        <span className="block text-xs break-all text-ink-faint empty:hidden">{sleeve.sku}</span>
      </span>
    </span>
  )
}

function SleeveActions({ sleeve, onEdit, onCount, onDelete }: Actions & { sleeve: Sleeve }) {
  return (
    <>
      <ForAdmins>
        <RowAct icon="edit" act="Modifier" label={`Modifier ${sleeve.name}`} onClick={() => onEdit(sleeve)} />
      </ForAdmins>
      <RowAct icon="package" act="Stock" label={`Stock de ${sleeve.name}`} onClick={() => onCount(sleeve)} />
      <ForAdmins>
        <IconButton
          label={`Supprimer ${sleeve.name}`}
          title="Supprimer"
          onClick={() => onDelete(sleeve)}
          className="hover:text-red lg:size-9"
        >
          <Icon name="trash" />
        </IconButton>
      </ForAdmins>
    </>
  )
}

type RowActProps = { icon: IconName; act: string; label: string; onClick: () => void }

/** Its word is next to the icon where there is room, and in a tooltip elsewhere. */
function RowAct({ icon, act, label, onClick }: RowActProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      className="min-h-11 lg:min-h-9"
      icon={<Icon name={icon} className="size-5" />}
      aria-label={label}
      title={act}
      onClick={onClick}
    >
      <span className="hidden @4xl:inline">{act}</span>
    </Button>
  )
}

function Price({ price, sale }: Pick<Sleeve, 'price' | 'sale'>) {
  return (
    <>
      <Money euros={price} />
      {sale && (
        <span className="block text-xs text-ink-soft">
          {formatEuros(sale.price)} {sale.isRunning ? 'jusqu’au' : 'dès le'}{' '}
          {formatDay(sale.isRunning ? sale.to : sale.from)}
        </span>
      )}
    </>
  )
}

function Stock({ stock, reserved = 0, lowStockBelow }: Pick<Sleeve, 'stock' | 'reserved' | 'lowStockBelow'>) {
  const low = isLowStock(stock, lowStockBelow)
  return (
    <>
      <span className={`font-semibold ${low ? 'text-red' : 'text-green'}`}>
        {formatCount(stock)}
        {low && <span className="sr-only"> (stock faible)</span>}
      </span>
      {reserved > 0 && (
        <span className="block text-xs text-ink-faint">
          {counted(reserved, 'réservée')}, {formatCount(stock + reserved)} en rayon
        </span>
      )}
    </>
  )
}
