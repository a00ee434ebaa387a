import { defineCalls } from '../define-calls.ts'
import { ServiceKeys, ServiceKeysChange, ServiceKeysList, ServiceParams, ServiceTrial } from './contract.ts'

export const keyCalls = defineCalls('keys', {
  'GET /api/admin/keys': {
    id: 'listServiceKeys',
    summary: 'Dit quels services ont leurs clés, sans donner de secret',
    access: 'admin',
    response: ServiceKeysList,
  },
  'PUT /api/admin/keys/:service': {
    id: 'updateServiceKeys',
    summary: 'Change les clés d’un service',
    access: 'admin',
    needsFreshSignIn: true,
    needsFreshCode: true,
    errors: ['STALE', 'CONFLICT'],
    params: ServiceParams,
    body: ServiceKeysChange,
    response: ServiceKeys,
  },
  'POST /api/admin/keys/:service/trial': {
    id: 'tryServiceKeys',
    summary: 'Essaie les clés d’un service',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['CONFLICT'],
    params: ServiceParams,
    response: ServiceTrial,
  },
})
