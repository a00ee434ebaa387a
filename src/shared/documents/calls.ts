import { defineCalls } from '../define-calls.ts'
import {
  ArchivedDocument,
  DocumentNumberParams,
  DocumentExportQuery,
  DocumentPage,
  DocumentParams,
  DocumentQuery,
  MonthQuery,
  MonthVat,
} from './contract.ts'

export const documentCalls = defineCalls('documents', {
  'GET /api/admin/documents': {
    id: 'listDocuments',
    summary: 'Liste les factures et avoirs archivés',
    access: 'admin',
    readScope: 'documents',
    query: DocumentQuery,
    response: DocumentPage,
  },
  'GET /api/admin/documents/export': {
    id: 'exportDocuments',
    summary: 'Exporte un mois pour la comptabilité',
    access: 'admin',
    needsFreshSignIn: true,
    file: ['text/csv', 'text/plain'],
    query: DocumentExportQuery,
  },
  'GET /api/admin/documents/vat': {
    id: 'getMonthVat',
    summary: 'Additionne la TVA d’un mois par pays et par taux',
    access: 'admin',
    query: MonthQuery,
    response: MonthVat,
  },
  'GET /api/admin/documents/:number/factur-x.xml': {
    id: 'getFacturX',
    summary: 'Lit la facture ou l’avoir d’une entreprise en XML (Factur-X)',
    access: 'admin',
    readScope: 'documents',
    file: ['application/xml'],
    params: DocumentNumberParams,
  },
  'POST /api/admin/documents/:number/sending': {
    id: 'sendDocument',
    summary: 'Envoie la facture ou l’avoir d’une entreprise française à la plateforme agréée',
    access: 'admin',
    params: DocumentNumberParams,
    response: ArchivedDocument,
    errors: ['CONFLICT'],
  },
  'GET /api/admin/documents/:id': {
    id: 'getDocument',
    summary: 'Lit une facture ou un avoir',
    access: 'admin',
    readScope: 'documents',
    params: DocumentParams,
    response: ArchivedDocument,
  },
})
