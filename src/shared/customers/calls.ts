import { UserParams } from '../accounts/contract.ts'
import { defineCalls } from '../define-calls.ts'
import { Customer } from './contract.ts'

export const customerCalls = defineCalls('accounts', {
  'GET /api/admin/users/:id': {
    id: 'getCustomer',
    summary: 'Donne un compte avec ses commandes, messages et consentements',
    access: 'admin',
    params: UserParams,
    response: Customer,
  },
})
