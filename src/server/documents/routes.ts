import { exportName } from '#shared/documents/accounting-journal.ts'
import { documentCalls } from '#shared/documents/calls.ts'
import { DOCUMENT_NOT_FOUND } from '#shared/documents/texts.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { exportMonth } from './export-month.ts'
import { findDocument, listDocuments } from './queries.ts'

/** The accounting archive (decision 54) and the accountant's files. */
export function documentRoutes(app: App, { database: { db }, config }: Services): void {
  serve(app, documentCalls, {
    'GET /api/admin/documents': async ({ query }) => listDocuments(db, query),
    'GET /api/admin/documents/export': async ({ query }, reply) =>
      reply
        .type(query.format === 'fec' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${exportName(query, config.shop.companyNumber)}"`,
        )
        .send(exportMonth(db, query)),
    'GET /api/admin/documents/:id': async ({ params: { id } }) => {
      const found = await findDocument(db, id)
      if (!found) throw new ShopError('NOT_FOUND', DOCUMENT_NOT_FOUND)
      return found
    },
  })
}
