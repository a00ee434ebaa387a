import { UserParams } from '../accounts/contract.ts'
import { defineCalls } from '../define-calls.ts'
import { Customer, CustomerNoteBody, CustomerNoteParams } from './contract.ts'
import { CustomersImport, CustomersImportResult } from './customers-import.ts'

export const customerCalls = defineCalls('accounts', {
  'POST /api/admin/customers/import': {
    id: 'importCustomers',
    summary: 'Vérifie ou enregistre des clients d’une autre boutique',
    access: 'admin',
    body: CustomersImport,
    response: CustomersImportResult,
  },
  'GET /api/admin/users/:id': {
    id: 'getCustomer',
    summary: 'Lit un compte avec ses commandes, retours, messages, notes et consentements',
    access: 'admin',
    readScope: 'customers',
    params: UserParams,
    response: Customer,
  },
  'POST /api/admin/users/:id/notes': {
    id: 'addCustomerNote',
    summary: 'Ajoute une note de la boutique sur un client',
    access: 'admin',
    status: 201,
    params: UserParams,
    body: CustomerNoteBody,
    response: Customer,
    errors: ['CONFLICT'],
  },
  'DELETE /api/admin/users/:id/notes/:noteId': {
    id: 'deleteCustomerNote',
    summary: 'Supprime une note sur un client',
    access: 'admin',
    params: CustomerNoteParams,
    response: Customer,
  },
})
