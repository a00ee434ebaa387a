import { DOCUMENTS_LOAD_FAILED } from '#shared/documents/texts.ts'
import { api } from '#web/session/api.ts'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { Panel } from '../ui/page-head.tsx'
import { documentColumns } from './document-columns.tsx'
import { MonthExport } from './month-export.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = adminList(({ q, page, limit, day }) =>
  api.call('GET /api/admin/documents', { query: { q, page, limit, from: day('from'), to: day('to') } }),
)

/** The accounting archive: every invoice and credit note as issued, including those of deleted accounts. */
export default function DocumentsScreen() {
  return (
    <AdminList
      list={useAdminList<typeof clientLoader>(DOCUMENTS_LOAD_FAILED)}
      noun="document"
      intro={
        <Panel title="Pour la comptabilité" className="mb-6">
          <MonthExport />
        </Panel>
      }
      search={{ label: 'Rechercher un document', placeholder: 'Numéro, nom ou e-mail' }}
      hasDays
      columns={documentColumns}
      rowId={({ document }) => document.number}
      empty="Aucun document trouvé"
    />
  )
}
