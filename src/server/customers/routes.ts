import { UserParams } from '#shared/accounts/contract.ts'
import { Customer } from '#shared/customers/contract.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { getCustomer } from './queries.ts'

/** One person as the shopkeeper deals with them. */
export function customerRoutes(app: App, { database: { db }, clock }: Services): void {
  app.get(
    '/api/admin/users/:id',
    {
      config: { access: 'admin' },
      schema: {
        ...operation('getCustomer', 'Donne un compte avec ses commandes, messages et consentements'),
        tags: ['accounts'],
        params: UserParams,
        response: { 200: Customer },
      },
    },
    async ({ params }) => getCustomer(db, params.id, clock.now()),
  )
}
