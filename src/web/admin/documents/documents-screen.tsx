import type { ArchivedDocument } from '#shared/documents/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { api } from '#web/api/api.ts'
import { DocumentButton } from '#web/documents/document-buttons.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { wideActionsLook, type Column } from '../ui/data-table.tsx'
import { Panel } from '../ui/page-head.tsx'
import { MonthExport } from './month-export.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const LOAD_FAILED = 'Erreur lors du chargement des factures et avoirs'

export const clientLoader = adminList(({ q, page, limit, day }) =>
  api.call('GET /api/admin/documents', { query: { q, page, limit, from: day('from'), to: day('to') } }),
)

/** The accounting archive: every invoice and credit note as issued, including those of deleted accounts. */
export default function DocumentsScreen() {
  return (
    <AdminList
      list={useAdminList<typeof clientLoader>(LOAD_FAILED)}
      noun="document"
      intro={
        <Panel title="Pour la comptabilité" className="mb-6">
          <MonthExport />
        </Panel>
      }
      search={{ label: 'Rechercher un document', placeholder: 'Numéro, nom ou e-mail' }}
      hasDays
      columns={columns}
      rowId={({ document }) => document.number}
      empty="Aucun document trouvé"
    />
  )
}

const columns: readonly Column<ArchivedDocument>[] = [
  {
    header: 'Document',
    card: 'title',
    cell: ({ document: { number, kind }, intact }) => (
      <>
        <span className="font-semibold whitespace-nowrap">{number}</span>
        <span className="block text-ink-faint">{kind === 'invoice' ? 'Facture' : 'Avoir'}</span>
        {!intact && <Badge tone="red">Modifié depuis son émission</Badge>}
      </>
    ),
  },
  {
    header: 'Date',
    className: 'whitespace-nowrap',
    cell: ({ document }) => <DateTime value={document.issuedAt} format="short" />,
  },
  {
    header: 'Client',
    cell: ({ document: { buyer } }) => (
      <span className="grid min-w-0 @4xl:min-w-44">
        {`${buyer.firstName} ${buyer.lastName}`.trim()}
        <span className="text-xs break-all text-ink-faint @2xl:@max-4xl:hidden">{buyer.email}</span>
      </span>
    ),
  },
  { header: 'Commande', className: 'whitespace-nowrap', cell: ({ document }) => document.order.number },
  {
    header: 'Total TTC',
    numeric: true,
    cell: ({ document }) => <Money cents={eurosToCents(document.total)} />,
  },
  {
    header: 'Actions',
    ...wideActionsLook,
    cell: ({ document }) => (
      <DocumentButton label="Télécharger" name={`Télécharger ${document.number}`} document={() => document} />
    ),
  },
]
