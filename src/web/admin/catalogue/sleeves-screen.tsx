import { useState } from 'react'
import { Outlet } from 'react-router'
import {
  ADMIN_SLEEVES_LOAD_FAILED,
  SLEEVE_DELETE_CONFIRM,
  SLEEVE_DELETE_FAILED,
  SLEEVE_DELETED,
  SLEEVES_EXPORT_FAILED,
} from '#shared/catalogue/admin-texts.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { PACE_DAYS } from '#shared/catalogue/reorder.ts'
import { idOf } from '#shared/ids.ts'
import { useScreenData, type LoaderArgs } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { useUser } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { ForAdmins } from '../layout/for-admins.tsx'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { useChosen } from '../ui/use-chosen.ts'
import { useListDialog } from '../ui/use-list-dialog.ts'
import type { BulkKind } from './bulk-act.ts'
import { BulkChanges, ChosenSleevesBar } from './chosen-sleeves.tsx'
import { RowEdits } from './row-edit.tsx'
import { sleeveColumns } from './sleeve-columns.tsx'
import { paceOptions, sleeveFilters, useCollectionFilter } from './sleeve-filters.tsx'
import { loadSleeves, type SleevesOutlet } from './use-next-sleeve.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const loadList = adminList(loadSleeves)

export const clientLoader = (args: LoaderArgs) => ({
  ...loadList(args),
  collections: promised(api.call('GET /api/admin/collections')),
})

const publishedOptions = [
  { value: '', label: 'Toutes' },
  { value: 'true', label: 'Publiées' },
  { value: 'false', label: 'Non publiées' },
  { value: 'incomplete', label: 'Publiées, sans code-barres, image ou marque' },
]

export default function SleevesScreen() {
  const list = useAdminList<typeof clientLoader>(ADMIN_SLEEVES_LOAD_FAILED)
  const { collections, list: listed } = useScreenData<typeof clientLoader>()
  const byCollection = useCollectionFilter(collections)
  const { data: allCollections = [] } = usePromised(collections, ADMIN_SLEEVES_LOAD_FAILED)
  const { open } = useListDialog('/admin/products')
  const [toDelete, setToDelete] = useState<Sleeve>()
  const { get } = useListQuery()
  const chosen = useChosen(JSON.stringify(sleeveFilters(get)))
  const [changing, setChanging] = useState<BulkKind>()
  const isAdmin = useUser()?.role === 'admin'
  const add = (
    <ForAdmins>
      <AddButton onClick={() => open('new')} />
    </ForAdmins>
  )
  return (
    <RowEdits>
      <AdminList
        list={list}
        noun="protection"
        actions={
          <>
            <FileButtons onImport={() => open('import')} />
            {add}
          </>
        }
        views="products"
        search={{ label: 'Rechercher une protection' }}
        filters={[
          byCollection,
          { name: 'published', label: 'Publication', options: publishedOptions },
          { name: 'stock', label: 'Stock', options: paceOptions },
        ]}
        above={
          <ForAdmins>
            <BulkChanges
              chosen={chosen}
              changing={changing}
              collections={allCollections}
              onClose={() => setChanging(undefined)}
            />
          </ForAdmins>
        }
        below={
          <>
            <p className="text-sm text-ink-soft">{`Reste\u00A0: au rythme des ${PACE_DAYS} derniers jours.`}</p>
            {add}
          </>
        }
        columns={sleeveColumns({
          onEdit: (sleeve) => open(idOf(sleeve)),
          onCount: (sleeve) => open(`${idOf(sleeve)}/stock`),
          onDelete: setToDelete,
        })}
        {...(isAdmin && {
          choice: {
            isChosen: (sleeve: Sleeve) => chosen.ids.has(idOf(sleeve)),
            choose: (sleeves: readonly Sleeve[], isChosen: boolean) =>
              chosen.choose(sleeves.map(idOf), isChosen),
            label: ({ name }: Sleeve) => `Choisir ${name}`,
            bar: chosen.ids.size > 0 && (
              <ChosenSleevesBar
                chosen={chosen}
                shown={list.data?.items.length ?? 0}
                total={list.data?.pagination.total ?? 0}
                onChange={setChanging}
              />
            ),
          },
        })}
        rowId={idOf}
        empty="Aucune protection trouvée"
        emptyIcon="package"
      />
      <SleeveDeletion item={toDelete} onClose={() => setToDelete(undefined)} />
      <Outlet context={{ listed } satisfies SleevesOutlet} />
    </RowEdits>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" className="min-h-11" icon={<Icon name="plus" className="size-4" />} onClick={onClick}>
      Ajouter une protection
    </Button>
  )
}

function FileButtons({ onImport }: { onImport: () => void }) {
  return (
    <ForAdmins>
      <DownloadButton
        file={() => api.download('GET /api/admin/sleeves.csv')}
        name="protections.csv"
        failed={SLEEVES_EXPORT_FAILED}
      >
        Exporter
      </DownloadButton>
      <Button size="sm" variant="secondary" className="min-h-11" onClick={onImport}>
        Importer
      </Button>
    </ForAdmins>
  )
}

function SleeveDeletion({ item, onClose }: { item: Sleeve | undefined; onClose: () => void }) {
  return (
    <DeleteQuestion
      item={item}
      question={SLEEVE_DELETE_CONFIRM}
      nameOf={(sleeve) => sleeve.name}
      remove={({ _id: id }) => api.call('DELETE /api/sleeves/:id', { params: { id } })}
      done={SLEEVE_DELETED}
      failed={SLEEVE_DELETE_FAILED}
      onClose={onClose}
    />
  )
}
