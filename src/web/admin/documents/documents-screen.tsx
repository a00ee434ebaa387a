import { DOCUMENTS_LOAD_FAILED } from '#shared/documents/texts.ts'
import { PERIODS_LOAD_FAILED, VAT_LOAD_FAILED } from '#shared/e-reports/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { useScreenData, type LoaderArgs } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { listQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Panel } from '../ui/page-head.tsx'
import { documentColumns } from './document-columns.tsx'
import { EReportsPanel } from './e-reports-panel.tsx'
import { MonthExport } from './month-export.tsx'
import { MonthVatTable } from './month-vat.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const documents = adminList(({ q, page, limit, day }) =>
  api.call('GET /api/admin/documents', { query: { q, page, limit, from: day('from'), to: day('to') } }),
)

function shownPeriod(url: URL): { month: string; year: string | undefined } {
  const { get } = listQuery(url)
  const [month = '', year = ''] = [get('month'), get('year')]
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : parisDay(new Date()).slice(0, 7),
    year: /^20[2-9]\d$/.test(year) ? year : undefined,
  }
}

export const clientLoader = (args: LoaderArgs) => {
  const { month, year } = shownPeriod(new URL(args.request.url))
  return {
    ...documents(args),
    month,
    vat: promised(api.call('GET /api/admin/documents/vat', { query: { month } })),
    reports: promised(api.call('GET /api/admin/e-reports', { query: { year } })),
  }
}

export default function DocumentsScreen() {
  return (
    <AdminList
      list={useAdminList<typeof clientLoader>(DOCUMENTS_LOAD_FAILED)}
      noun="document"
      intro={
        <div className="mb-6 grid gap-5">
          <Accounting />
          <Reporting />
        </div>
      }
      search={{ label: 'Rechercher un document', placeholder: 'Numéro, nom ou e-mail' }}
      hasDays
      columns={documentColumns}
      rowId={({ document }) => document.number}
      empty="Aucun document trouvé"
    />
  )
}

function Accounting() {
  const { month, ...loaded } = useScreenData<typeof clientLoader>()
  const { data, error } = usePromised(loaded.vat, VAT_LOAD_FAILED)
  return (
    <Panel title="Pour la comptabilité">
      <MonthExport shown={month} />
      {data && <MonthVatTable vat={data} />}
      {!data && error === undefined && <Skeleton className="mt-4 h-24 rounded-md" />}
      {!data && error !== undefined && <LoadFailure failed={VAT_LOAD_FAILED} />}
    </Panel>
  )
}

function Reporting() {
  const loaded = useScreenData<typeof clientLoader>()
  const { data, error } = usePromised(loaded.reports, PERIODS_LOAD_FAILED)
  return (
    <Panel title="Déclaration des ventes">
      {data && <EReportsPanel key={data.year} reports={data} />}
      {!data && error === undefined && <Skeleton className="h-48 rounded-md" />}
      {!data && error !== undefined && <LoadFailure failed={PERIODS_LOAD_FAILED} />}
    </Panel>
  )
}
