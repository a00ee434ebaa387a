import { useMemo } from 'react'
import type { ArchivedDocument } from '#shared/documents/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { api } from '#web/api/api.ts'
import { DocumentButton } from '#web/documents/document-buttons.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { columnsOf, wideActsLook } from '../ui/data-table.tsx'
import { countOf, ListDays, ListFilters, ListSearch, ListTable } from '../ui/list-controls.tsx'
import { existingPage, listQuery } from '../ui/list-query.ts'
import { PageHead, Panel, Toolbar } from '../ui/page-head.tsx'
import { MonthExport } from './month-export.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Factures et avoirs'
const LOAD_FAILED = 'Erreur lors du chargement des factures et avoirs'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ request }: LoaderArgs) => {
  const { q, page, limit, day } = listQuery(new URL(request.url))
  const asked = { q, limit, from: day('from'), to: day('to') }
  return {
    documents: promised(
      existingPage(page, (number) =>
        api.call('GET /api/admin/documents', { query: { ...asked, page: number } }),
      ),
    ),
  }
}

/** The accounting archive (decisions 40 and 54): every invoice and credit note as it was issued, also of those who left. */
export default function DocumentsScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const documents = usePromised(loaderData.documents, LOAD_FAILED)
  const columns = useMemo(() => documentColumns(), [])
  return (
    <>
      <PageHead title={TITLE} count={countOf(documents.data?.pagination, 'document')} />
      <Panel title="Pour la comptabilité" className="mb-6">
        <MonthExport />
      </Panel>
      <Toolbar>
        <ListSearch label="Rechercher un document" placeholder="Numéro, nom ou e-mail" />
        <ListFilters>
          <ListDays />
        </ListFilters>
      </Toolbar>
      <ListTable
        list={documents}
        failed={LOAD_FAILED}
        caption={TITLE}
        columns={columns}
        rowId={({ document }) => document.number}
        empty={<EmptyState title="Aucun document trouvé" icon="search" />}
      />
    </>
  )
}

/** The table's library is the browser's alone: nothing of it is called while the server loads this file. */
function documentColumns() {
  const column = columnsOf<ArchivedDocument>()
  return column.columns([
    column.accessor(({ document }) => document.number, {
      id: 'number',
      header: 'Document',
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <span className="font-semibold whitespace-nowrap">{original.document.number}</span>
          <span className="block text-ink-faint">
            {original.document.kind === 'invoice' ? 'Facture' : 'Avoir'}
          </span>
          {!original.intact && <Badge tone="red">Modifié depuis son émission</Badge>}
        </>
      ),
    }),
    column.accessor(({ document }) => document.issuedAt, {
      id: 'date',
      header: 'Date',
      meta: { className: 'whitespace-nowrap' },
      cell: ({ getValue }) => <DateTime value={getValue()} format="short" />,
    }),
    column.accessor(({ document }) => document.buyer.email, {
      id: 'client',
      header: 'Client',
      cell: ({ row: { original } }) => {
        const { firstName, lastName, email } = original.document.buyer
        return (
          <span className="grid min-w-0 @4xl:min-w-44">
            {`${firstName} ${lastName}`.trim()}
            <span className="text-xs break-all text-ink-faint">{email}</span>
          </span>
        )
      },
    }),
    column.accessor(({ document }) => document.order.number, {
      id: 'order',
      header: 'Commande',
      meta: { className: 'whitespace-nowrap' },
    }),
    column.accessor(({ document }) => document.total, {
      id: 'total',
      header: 'Total TTC',
      meta: { numeric: true },
      cell: ({ getValue }) => <Money cents={eurosToCents(getValue())} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: wideActsLook,
      cell: ({ row: { original } }) => (
        <DocumentButton
          label="Télécharger"
          name={`Télécharger ${original.document.number}`}
          document={() => original.document}
        />
      ),
    }),
  ])
}
