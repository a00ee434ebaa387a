import { adminUserCalls, invitationCalls } from '#shared/accounts/calls.ts'
import { INVITATION_ENDED } from '#shared/accounts/texts.ts'
import { ACCESS_ENDED, ACCESS_LINK_SENT } from '#shared/customers/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listUsers } from './admin-queries.ts'
import { changeRole } from './change-role.ts'
import { endAccess, sendAccessLink } from './end-access.ts'
import { endInvitation, inviteStaff, listInvitations } from './invite-staff.ts'

export function adminUserRoutes(app: App, services: Services): void {
  const { db } = services.database
  serve(app, adminUserCalls, {
    'GET /api/admin/users': async ({ query }) => listUsers(db, query),
    'PATCH /api/admin/users/:id/role': async (request) => {
      const { id } = request.params
      const { role } = request.body
      const { id: by } = viewerOf(request)
      const user = await changeRole(services, id, role, by)
      request.log.info({ event: 'role-changed', userId: id, role, by }, 'a role was set')
      return user
    },
    'DELETE /api/admin/users/:id/sessions': async (request) => {
      await endAccess(services, { userId: request.params.id, byUserId: viewerOf(request).id })
      return { message: ACCESS_ENDED }
    },
    'POST /api/admin/users/:id/access-links': async (request) => {
      const { id: userId } = request.params
      await sendAccessLink(services, { userId, byUserId: viewerOf(request).id, ...request.body })
      return { message: ACCESS_LINK_SENT }
    },
  })
  serve(app, invitationCalls, {
    'GET /api/admin/invitations': () => listInvitations(db, services.clock.now()),
    'POST /api/admin/invitations': async (request) => {
      const { id: by } = viewerOf(request)
      const invitation = await inviteStaff(services, request.body, by)
      const { _id: userId, role } = invitation
      request.log.info(
        { event: 'staff-invited', userId, role, by },
        'a person was invited to the back-office',
      )
      return invitation
    },
    'DELETE /api/admin/invitations/:id': async (request) => {
      await endInvitation(services, request.params.id, viewerOf(request).id)
      return { message: INVITATION_ENDED }
    },
  })
}
