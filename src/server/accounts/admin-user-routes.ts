import {
  AdminUser,
  AdminUserAnswer,
  AdminUserQuery,
  RoleBody,
  UserParams,
} from '#shared/accounts/contract.ts'
import { NOT_YOURSELF, USER_DELETED } from '#shared/accounts/texts.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { eraseAccount } from '../privacy/erase-account.ts'
import { listUsers } from './admin-users.ts'
import { changeRole, USER_MISSING } from './change-role.ts'

const config = { access: 'admin' as const }
const tags = ['accounts']

/** The user management's calls (back-office.md §7, decision 26). */
export function adminUserRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    '/api/admin/users',
    { config, schema: { tags, querystring: AdminUserQuery, response: { 200: AdminUserAnswer } } },
    async ({ query }) => listUsers(db, query),
  )
  app.patch(
    '/api/admin/users/:id/role',
    { config, schema: { tags, params: UserParams, body: RoleBody, response: { 200: AdminUser } } },
    async (request) => {
      const { id } = request.params
      const { role } = request.body
      const user = await changeRole(services, id, role)
      request.log.info(
        { event: 'role-changed', userId: id, role, by: viewerOf(request).id },
        'a role was set',
      )
      return user
    },
  )
  app.delete(
    '/api/admin/users/:id',
    { config, schema: { tags, params: UserParams, response: { 200: Confirmation } } },
    async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      if (id.toLowerCase() === viewer.id) throw new ShopError('SELF_DELETION', NOT_YOURSELF)
      const erased = await write(services.database, (tx) => eraseAccount(tx, services, id))
      if (!erased) throw new ShopError('NOT_FOUND', USER_MISSING)
      request.log.info(
        { event: 'account-deleted', userId: id, by: viewer.id },
        'an account was deleted by an admin',
      )
      return { message: USER_DELETED }
    },
  )
}
