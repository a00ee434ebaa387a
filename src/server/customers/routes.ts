import { customerCalls } from '#shared/customers/calls.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { getCustomer } from './queries.ts'

/** The shopkeeper's calls about one customer. */
export function customerRoutes(app: App, { database: { db }, clock }: Services): void {
  serve(app, customerCalls, {
    'GET /api/admin/users/:id': async ({ params }) => getCustomer(db, params.id, clock.now()),
  })
}
