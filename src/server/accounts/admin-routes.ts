import { ACCESS_ENDED, ACCESS_LINK_SENT } from '#shared/accounts/texts.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import {
  AccessLinkBody,
  AdminUser,
  AdminUserResponse,
  AdminUserQuery,
  RoleBody,
  UserParams,
} from '#shared/accounts/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { listUsers } from './admin-queries.ts'
import { endAccess, sendAccessLink } from './end-access.ts'
import { changeRole } from './change-role.ts'

const config = { access: 'admin' as const }
const tags = ['accounts']

/** The user management's calls (back-office.md §7, decision 26). */
export function adminUserRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    '/api/admin/users',
    {
      config,
      schema: {
        ...operation('listUsers', 'Liste les comptes'),
        tags,
        querystring: AdminUserQuery,
        response: { 200: AdminUserResponse },
      },
    },
    async ({ query }) => listUsers(db, query),
  )
  app.patch(
    '/api/admin/users/:id/role',
    {
      config: { ...config, needsFreshSignIn: true },
      schema: {
        ...operation('changeRole', 'Change le rôle d’un compte', { errors: ['LAST_ADMIN'] }),
        tags,
        params: UserParams,
        body: RoleBody,
        response: { 200: AdminUser },
      },
    },
    async (request) => {
      const { id } = request.params
      const { role } = request.body
      const { id: by } = viewerOf(request)
      const user = await changeRole(services, id, role, by)
      request.log.info({ event: 'role-changed', userId: id, role, by }, 'a role was set')
      return user
    },
  )
  app.delete(
    '/api/admin/users/:id/sessions',
    {
      config,
      schema: {
        ...operation('endAccess', 'Déconnecte un compte de tous ses appareils'),
        tags,
        params: UserParams,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      await endAccess(services, { userId: request.params.id, byUserId: viewerOf(request).id })
      return { message: ACCESS_ENDED }
    },
  )
  app.post(
    '/api/admin/users/:id/access-links',
    {
      config,
      schema: {
        ...operation('sendAccessLink', 'Envoie à un compte un lien pour choisir un mot de passe'),
        tags,
        params: UserParams,
        body: AccessLinkBody,
        response: { 201: Confirmation },
      },
    },
    async (request, reply) => {
      const { id: userId } = request.params
      await sendAccessLink(services, { userId, byUserId: viewerOf(request).id, ...request.body })
      return reply.code(201).send({ message: ACCESS_LINK_SENT })
    },
  )
}
