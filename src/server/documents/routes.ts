import { DOCUMENT_NOT_FOUND } from '#shared/documents/texts.ts'
import { exportName } from '#shared/documents/accounting-journal.ts'
import {
  ArchivedDocument,
  DocumentExportQuery,
  DocumentPage,
  DocumentParams,
  DocumentQuery,
} from '#shared/documents/contract.ts'
import type { App } from '../http/app-type.ts'
import { ShopError } from '../http/shop-error.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { findDocument, listDocuments } from './queries.ts'
import { exportMonth } from './export-month.ts'

const config = { access: 'admin' } as const
const tags = ['documents']

/** The accounting archive (decision 54) and the accountant's files. */
export function documentRoutes(app: App, { database: { db }, config: { shop } }: Services): void {
  app.get(
    '/api/admin/documents',
    {
      config,
      schema: {
        ...operation('listDocuments', 'Liste les factures et avoirs archivés'),
        tags,
        querystring: DocumentQuery,
        response: { 200: DocumentPage },
      },
    },
    async ({ query }) => listDocuments(db, query),
  )
  app.get(
    '/api/admin/documents/export',
    {
      config: { ...config, needsFreshSignIn: true },
      schema: {
        ...operation('exportDocuments', 'Exporte un mois pour la comptabilité', {
          file: ['text/csv', 'text/plain'],
        }),
        tags,
        querystring: DocumentExportQuery,
      },
    },
    async ({ query }, reply) =>
      reply
        .type(query.format === 'fec' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${exportName(query, shop.companyNumber)}"`)
        .send(exportMonth(db, query)),
  )
  app.get(
    '/api/admin/documents/:id',
    {
      config,
      schema: {
        ...operation('getDocument', 'Donne une facture ou un avoir'),
        tags,
        params: DocumentParams,
        response: { 200: ArchivedDocument },
      },
    },
    async ({ params: { id } }) => {
      const found = await findDocument(db, id)
      if (!found) throw new ShopError('NOT_FOUND', DOCUMENT_NOT_FOUND)
      return found
    },
  )
}
