import { customerCalls } from '#shared/customers/calls.ts'
import { addNote, deleteNote } from '../accounts/customer-notes.ts'
import { importCustomers } from '../accounts/import-customers.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { getCustomer } from './queries.ts'

export function customerRoutes(app: App, services: Services): void {
  const {
    database: { db },
    clock,
  } = services
  serve(app, customerCalls, {
    'GET /api/admin/users/:id': async ({ params }) => getCustomer(db, params.id, clock.now()),
    'POST /api/admin/customers/import': async (request) =>
      importCustomers(services, request.body, viewerOf(request).id),
    'POST /api/admin/users/:id/notes': async (request) => {
      const { id: userId } = request.params
      await addNote(services, { userId, byUserId: viewerOf(request).id, ...request.body })
      return getCustomer(db, userId, clock.now())
    },
    'DELETE /api/admin/users/:id/notes/:noteId': async (request) => {
      const { id: userId, noteId } = request.params
      await deleteNote(services, { userId, byUserId: viewerOf(request).id, noteId })
      return getCustomer(db, userId, clock.now())
    },
  })
}
