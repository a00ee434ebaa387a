import { use, useEffect, useRef, type KeyboardEvent } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ADMIN_SLEEVES_LOAD_FAILED } from '#shared/catalogue/admin-texts.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { STOCK_EXPORT_FAILED } from '#shared/inventory/texts.ts'
import { useScreenData, type LoaderArgs } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { promised } from '../api/use-promised.ts'
import { stockOptions, useCollectionFilter } from '../catalogue/sleeve-filters.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useDraft } from '../form/use-draft.tsx'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { countColumns } from './count-columns.tsx'
import { CountField, countFieldId, SAVE_ID } from './count-field.tsx'
import { countOfTyped, keptCounts } from './typed-counts.ts'
import { Counts, useCounts } from './use-counts.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const PATH = '/admin/products/count'

const loadList = adminList(async ({ q, page, limit, oneOf, get }) => {
  const filters = { collection: get('collection'), stock: oneOf('stock', ['low'] as const) }
  const query = { q, ...filters, sort: 'name-asc' as const, limit, page }
  return { ...(await api.call('GET /api/admin/sleeves', { query })), of: q ?? '' }
})

export const clientLoader = (args: LoaderArgs) => ({
  ...loadList(args),
  collections: promised(api.call('GET /api/admin/collections')),
})

export default function CountsScreen() {
  const list = useAdminList<typeof clientLoader>(ADMIN_SLEEVES_LOAD_FAILED)
  const byCollection = useCollectionFilter(useScreenData<typeof clientLoader>().collections)
  const counts = useCounts()
  const onScan = useScanner(list.data)
  const draft = useDraft({
    of: 'comptages',
    isUnsaved: countOfTyped(counts.typed) > 0,
    read: () => ({ before: [], typed: [...counts.typed] }),
    resume: ({ typed }) => counts.resume(keptCounts(typed)),
  })
  const unsaved = useUnsavedChanges(
    countOfTyped(counts.typed) > 0,
    (_from, to) => to.pathname !== PATH && !to.pathname.startsWith(`${PATH}/`),
  )
  return (
    <Counts value={counts}>
      <div onKeyDownCapture={onScan}>
        <AdminList
          list={list}
          noun="protection"
          actions={<CountFiles />}
          intro={
            <p className="mb-4 max-w-text text-sm text-ink-soft">
              Tapez ce que vous comptez en rayon, articles réservés compris&#8239;; Entrée mène à la ligne
              suivante. Rien n’est enregistré avant que vous le demandiez.
            </p>
          }
          search={{ label: 'Rechercher ou scanner une protection', takesScans: true }}
          filters={[byCollection, { name: 'stock', label: 'Stock', options: stockOptions }]}
          above={
            <>
              {draft.notice}
              <RefusedElsewhere shown={list.data?.items ?? []} />
            </>
          }
          columns={countColumns}
          rowId={idOf}
          empty="Aucune protection trouvée"
          emptyIcon="package"
        />
      </div>
      <SaveBar onClear={() => unsaved.leave(counts.clear)} />
      <Outlet />
      {unsaved.question}
    </Counts>
  )
}

function CountFiles() {
  const { search } = useLocation()
  return (
    <>
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
    </>
  )
}

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
              <span className="font-semibold">{shelf.name}</span> · en rayon <span>{shelf.onShelf}</span>
            </span>
            <CountField shelf={shelf} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SaveBar({ onClear }: { onClear: () => void }) {
  const { typed, save, saving } = use(Counts)
  const count = countOfTyped(typed)
  if (count === 0) return null
  return (
    <div className="save-bar z-20 -mx-4 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-edge bg-raised px-4 py-3 shadow-lg">
      <output className="mr-auto text-sm text-ink-soft">{`${counted(count, 'comptage')} à enregistrer`}</output>
      <Button variant="quiet" size="sm" className="min-h-11" disabled={saving} onClick={onClear}>
        Tout effacer
      </Button>
      <Button id={SAVE_ID} size="sm" className="min-h-11" loading={saving} onClick={save}>
        Enregistrer les comptages
      </Button>
    </div>
  )
}
