import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import { MadeReadKey, ReadKeyBody, ReadKeyParams, ReadKeys } from './contract.ts'

export const readKeyCalls = defineCalls('integrations', {
  'GET /api/admin/read-keys': {
    id: 'listReadKeys',
    summary: 'Liste les clés de lecture',
    access: 'admin',
    response: ReadKeys,
  },
  'POST /api/admin/read-keys': {
    id: 'makeReadKey',
    summary: 'Crée une clé de lecture, montrée cette seule fois',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['CONFLICT'],
    status: 201,
    body: ReadKeyBody,
    response: MadeReadKey,
  },
  'DELETE /api/admin/read-keys/:id': {
    id: 'revokeReadKey',
    summary: 'Révoque une clé de lecture',
    access: 'admin',
    params: ReadKeyParams,
    response: Confirmation,
  },
})
