import { exportName } from '#shared/documents/accounting-journal.ts'
import { documentCalls } from '#shared/documents/calls.ts'
import { facturX, hasFacturX } from '#shared/documents/factur-x.ts'
import { NOT_TO_A_COMPANY } from '#shared/documents/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { exportMonth } from './export-month.ts'
import { monthVat } from './month-vat.ts'
import { getDocument, getDocumentByNumber, listDocuments } from './queries.ts'
import { sendDocument } from './send-document.ts'

export function documentRoutes(app: App, services: Services): void {
  const {
    database: { db },
    config,
  } = services
  serve(app, documentCalls, {
    'GET /api/admin/documents': async ({ query }) => listDocuments(db, services, query),
    'GET /api/admin/documents/export': async ({ query }, reply) =>
      reply
        .type(query.format === 'fec' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${exportName(query, config.shop.companyNumber)}"`,
        )
        .send(exportMonth(db, query, services.settings.current.accounts)),
    'GET /api/admin/documents/vat': async ({ query }) => monthVat(services, query.month),
    'GET /api/admin/documents/:number/factur-x.xml': async ({ params: { number } }, reply) => {
      const found = await getDocumentByNumber(db, services, number)
      if (!hasFacturX(found.document)) throw new ShopError('NOT_FOUND', NOT_TO_A_COMPANY)
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${found.document.number}.xml"`)
        .send(facturX(found.document))
    },
    'POST /api/admin/documents/:number/sending': async (request) =>
      sendDocument(services, request.params.number, viewerOf(request).id),
    'GET /api/admin/documents/:id': async ({ params: { id } }) => getDocument(db, services, id),
  })
}
