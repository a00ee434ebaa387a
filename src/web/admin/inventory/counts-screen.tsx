import { use, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Outlet, useLocation } from 'react-router'
import { counted, formatCount } from '#shared/count.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_CATEGORIES } from '#shared/catalogue/sleeve-categories.ts'
import { ADMIN_SLEEVES_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { idOf } from '#shared/ids.ts'
import { STOCK_EXPORT_FAILED } from '#shared/inventory/texts.ts'
import { api } from '#web/api/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { categoryOptions, imageColumn, stockOptions } from '../catalogue/sleeve-list.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { columnsOf } from '../ui/data-table.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { countOf, ListFilter, ListFilters, ListSearch, ListTable } from '../ui/list-controls.tsx'
import { existingPage, listQuery } from '../ui/list-query.ts'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { CountField, countFieldId, SAVE_ID } from './count-field.tsx'
import { countOfTyped, shelfOf } from './typed-counts.ts'
import { Counts, useCounts } from './use-counts.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Inventaire'
const PATH = '/admin/products/count'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ request }: LoaderArgs) => {
  const { q, page, limit, oneOf } = listQuery(new URL(request.url))
  const filters = {
    q,
    limit,
    category: oneOf('category', SLEEVE_CATEGORIES),
    stock: oneOf('stock', ['low'] as const),
    sort: 'name-asc' as const,
  }
  const ask = (number: number) => api.call('GET /api/admin/sleeves', { query: { ...filters, page: number } })
  return { sleeves: promised(existingPage(page, ask).then((found) => ({ ...found, of: q ?? '' }))) }
}

/** Many shelves counted in a row, by keyboard or scanner, and saved together. */
export default function CountsScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const sleeves = usePromised(loaderData.sleeves, ADMIN_SLEEVES_LOAD_FAILED)
  const counts = useCounts()
  const { search } = useLocation()
  const onScan = useScanner(sleeves.data)
  const [columns] = useState(countColumns)
  const unsaved = useUnsavedChanges(
    countOfTyped(counts.typed) > 0,
    (_from, to) => to.pathname !== PATH && !to.pathname.startsWith(`${PATH}/`),
  )
  return (
    <Counts value={counts}>
      <PageHead title={TITLE} count={countOf(sleeves.data?.pagination, 'protection')}>
        <DownloadButton
          file={() => api.download('GET /api/admin/stock.csv')}
          name="stock.csv"
          failed={STOCK_EXPORT_FAILED}
        >
          Exporter le stock
        </DownloadButton>
        <ButtonLink
          to={{ pathname: `${PATH}/import`, search }}
          size="sm"
          variant="secondary"
          className="min-h-11"
          icon={<Icon name="upload" className="size-4" />}
          preventScrollReset
        >
          Importer un comptage
        </ButtonLink>
      </PageHead>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        Tapez ce que vous comptez en rayon, articles réservés compris&nbsp;; Entrée mène à la ligne suivante.
        Rien n’est enregistré avant que vous le demandiez.
      </p>
      <div onKeyDownCapture={onScan}>
        <Toolbar>
          <ListSearch label="Rechercher ou scanner une protection" />
          <ListFilters>
            <ListFilter name="category" label="Catégorie" options={categoryOptions} />
            <ListFilter name="stock" label="Stock" options={stockOptions} />
          </ListFilters>
        </Toolbar>
      </div>
      <RefusedElsewhere shown={sleeves.data?.items ?? []} />
      <ListTable
        list={sleeves}
        failed={ADMIN_SLEEVES_LOAD_FAILED}
        caption={TITLE}
        columns={columns}
        rowId={idOf}
        empty={<EmptyState title="Aucune protection trouvée" icon="package" />}
      />
      <SaveBar onClear={() => unsaved.leave(counts.clear)} />
      <Outlet />
      {unsaved.question}
    </Counts>
  )
}

/** What a scanner types ends with Enter: when it leads to one protection, its count is typed next. */
function useScanner(shown: { of: string; items: readonly Sleeve[] } | undefined) {
  const scanned = useRef<string>(undefined)
  useEffect(() => {
    if (shown === undefined || shown.of !== scanned.current) return
    scanned.current = undefined
    const [only, ...others] = shown.items
    if (only && others.length === 0) document.getElementById(countFieldId(idOf(only)))?.focus()
  })
  return ({ key, target }: KeyboardEvent) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return
    scanned.current = key === 'Enter' ? target.value.trim() : undefined
  }
}

/** Made once for the screen: with others, each field would be made anew, and lose the focus, while somebody types in it. */
function countColumns() {
  const column = columnsOf<Sleeve>()
  return column.columns([
    imageColumn(column),
    column.accessor('name', {
      header: 'Nom',
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <span className="block font-semibold">{original.name}</span>
          <span className="block text-xs break-all text-ink-faint empty:hidden">
            {[original.sku, original.gtin].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    }),
    column.accessor((sleeve) => sleeve.reserved ?? 0, {
      id: 'reserved',
      header: 'Réservé',
      meta: { numeric: true },
      cell: ({ getValue }) => formatCount(getValue()),
    }),
    column.accessor((sleeve) => shelfOf(sleeve).onShelf, {
      id: 'shelf',
      header: 'En rayon',
      meta: { numeric: true },
      cell: ({ getValue }) => formatCount(getValue()),
    }),
    column.display({
      id: 'count',
      header: 'Compté',
      meta: { numeric: true, card: 'end', className: '@2xl:w-52' },
      cell: ({ row: { original } }) => <CountField shelf={shelfOf(original)} />,
    }),
  ])
}

/** What was typed on another page and cannot be saved as it is: nobody should have to look for it. */
function RefusedElsewhere({ shown }: { shown: readonly Sleeve[] }) {
  const { typed } = use(Counts)
  const here = new Set(shown.map(idOf))
  const elsewhere = [...typed.values()].filter(({ shelf, isRefused }) => isRefused && !here.has(idOf(shelf)))
  if (elsewhere.length === 0) return null
  return (
    <section aria-labelledby="a-verifier" className="mb-4 rounded-md border border-orange bg-orange-wash p-3">
      <h2 id="a-verifier" className="font-semibold">
        À vérifier, sur d’autres pages
      </h2>
      <ul className="mt-1 divide-y divide-hairline">
        {elsewhere.map(({ shelf }) => (
          <li key={idOf(shelf)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 break-words">
              <span className="font-semibold">{shelf.name}</span> · en rayon {shelf.onShelf}
            </span>
            <CountField shelf={shelf} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In sight as long as something is typed, below what scrolls. */
function SaveBar({ onClear }: { onClear: () => void }) {
  const { typed, save, saving } = use(Counts)
  const count = countOfTyped(typed)
  if (count === 0) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-edge bg-raised px-4 py-3 shadow-lg">
      <output className="mr-auto text-sm text-ink-soft">{counted(count, 'comptage')} à enregistrer</output>
      <Button variant="quiet" size="sm" className="min-h-11" disabled={saving} onClick={onClear}>
        Tout effacer
      </Button>
      <Button id={SAVE_ID} size="sm" className="min-h-11" loading={saving} onClick={save}>
        Enregistrer les comptages
      </Button>
    </div>
  )
}
