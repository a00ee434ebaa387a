import { useState } from 'react'
import { Outlet } from 'react-router'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { PastOrderImports, PastOrderSummary } from '#shared/past-orders/contract.ts'
import {
  PAST_IMPORT_DELETE_CONFIRM,
  PAST_IMPORT_DELETED,
  PAST_IMPORT_DELETE_FAILED,
  PAST_ORDERS_LOAD_FAILED,
} from '#shared/past-orders/texts.ts'
import { useScreenData, type LoaderArgs } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { promised, usePromised, type Promised } from '../api/use-promised.ts'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { RowLink } from '../ui/data-table.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import type { Column } from '../ui/table-columns.ts'
import { useListDialog } from '../ui/use-list-dialog.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const ordersLoader = adminList(({ q, page, limit, day }) => {
  const query = { q, from: day('from'), to: day('to'), limit, page }
  return api.call('GET /api/admin/past-orders', { query })
})

export const clientLoader = (args: LoaderArgs) => ({
  ...ordersLoader(args),
  imports: promised(api.call('GET /api/admin/past-order-imports')),
})

export default function PastOrdersScreen() {
  const list = useAdminList<typeof clientLoader>(PAST_ORDERS_LOAD_FAILED)
  const { imports } = useScreenData<typeof clientLoader>()
  const { open } = useListDialog('/admin/orders/past')
  return (
    <>
      <AdminList
        list={list}
        noun="commande"
        actions={
          <Button variant="secondary" onClick={() => open('import')}>
            Importer d’anciennes commandes
          </Button>
        }
        search={{ label: 'Rechercher une ancienne commande', placeholder: 'Référence, client, article…' }}
        hasDays
        columns={columns(open)}
        rowId={idOf}
        empty="Aucune ancienne commande"
        emptyIcon="package"
      />
      <Imports imports={imports} />
      <Outlet />
    </>
  )
}

const columns = (open: (id: string) => void): Column<PastOrderSummary>[] => [
  {
    header: 'Référence',
    card: 'title',
    cell: (order) => (
      <RowLink
        to={`/admin/orders/past/${idOf(order)}`}
        onOpen={() => open(idOf(order))}
        className="font-semibold wrap-anywhere hover:text-iris hover:underline"
      >
        {order.reference}
      </RowLink>
    ),
  },
  {
    header: 'Date',
    className: 'whitespace-nowrap',
    cell: ({ orderedOn }) => <DateTime value={orderedOn} format="short" />,
  },
  {
    header: 'Client',
    cell: ({ name, email }) => (
      <span className="grid min-w-0">
        <span className="break-words">{name || (email ? '' : 'Sans nom')}</span>
        <span className="text-sm wrap-anywhere text-ink-soft">{email}</span>
      </span>
    ),
  },
  { header: 'Statut', cell: ({ status }) => <span className="break-words">{status || 'Inconnu'}</span> },
  { header: 'Total', className: 'whitespace-nowrap', cell: ({ total }) => <Money euros={total} /> },
]

type Import = PastOrderImports[number]

function Imports({ imports }: { imports: Promised<PastOrderImports> }) {
  const { data = [] } = usePromised(imports, PAST_ORDERS_LOAD_FAILED)
  const [toDelete, setToDelete] = useState<Import>()
  return (
    <>
      {data.length > 0 && (
        <section aria-labelledby="imports" className="mt-8">
          <h2 id="imports" className="mb-2 font-display text-lg font-semibold">
            Imports
          </h2>
          <ul className="divide-y divide-hairline">
            {data.map((one) => (
              <li key={idOf(one)} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
                <DateTime value={one.importedAt} format="shortMoment" className="text-sm text-ink-soft" />
                <span className="min-w-0 flex-1 wrap-anywhere">{one.filename || 'Sans nom'}</span>
                <span className="text-sm tabular-nums">{counted(one.orders, 'commande')}</span>
                <DeleteButton
                  label={`Supprimer l’import\u00A0: ${one.filename}`}
                  onClick={() => setToDelete(one)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <DeleteQuestion
        item={toDelete}
        question={PAST_IMPORT_DELETE_CONFIRM}
        nameOf={({ filename, orders }) => `${filename}, ${counted(orders, 'commande')}`}
        consequence="Le fichier peut être importé à nouveau. Les commandes dont la personne est effacée restent, sans nom."
        remove={({ _id: id }) => api.call('DELETE /api/admin/past-order-imports/:id', { params: { id } })}
        done={PAST_IMPORT_DELETED}
        failed={PAST_IMPORT_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
      />
    </>
  )
}
