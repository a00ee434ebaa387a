import { eReportCalls } from '#shared/e-reports/calls.ts'
import { reportCsv } from '#shared/e-reports/report-csv.ts'
import { reportXml } from '#shared/e-reports/report-xml.ts'
import { write } from '../database/write.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { findPeriod } from './find-period.ts'
import { handOver } from './hand-over.ts'
import { listEReports } from './list-e-reports.ts'
import { makeReport } from './make-report.ts'
import { sendReport } from './send-report.ts'

/** Several notices within this time make only one job of each kind, because anyone may send a notice. */
const AT_MOST_ONE = { singletonSeconds: 30 }

export function eReportRoutes(app: App, services: Services): void {
  const {
    database: { db },
  } = services
  serve(app, eReportCalls, {
    'GET /api/admin/e-reports': async ({ query: { year } }) => listEReports(services, year),
    'GET /api/admin/e-reports/:from/:to': async ({ params: { from, to: file } }, reply) => {
      const [to = '', format] = file.split('.')
      const report = await makeReport(db, services, await findPeriod(db, services, { from, to }))
      return reply
        .type(format === 'xml' ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="ventes-${from}-${file}"`)
        .send(format === 'xml' ? reportXml(report) : reportCsv(report))
    },
    'POST /api/admin/e-reports/:from/:to': async (request) => {
      const act = request.body.state === 'sending' ? sendReport : handOver
      return act(services, request.params, viewerOf(request).id)
    },
    'POST /api/platform/webhook': async (_request, reply) => {
      await write(services.database, async (tx) => {
        await services.jobs.enqueue(tx, 'follow-reports', {}, AT_MOST_ONE)
        await services.jobs.enqueue(tx, 'follow-documents', {}, AT_MOST_ONE)
      })
      return reply.code(204).send()
    },
  })
}
