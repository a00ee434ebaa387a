import { messageCalls } from '#shared/messages/calls.ts'
import { MESSAGE_DELETED } from '#shared/messages/texts.ts'
import { viewerOf } from '../http/access.ts'
import { addressKey } from '../http/address-key.ts'
import type { App } from '../http/app-type.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { answerMessage } from './answer-message.ts'
import { changeMessageState } from './change-message-state.ts'
import { deleteMessage } from './delete-message.ts'
import { adminMessage, listMessages, pageOfMessages } from './queries.ts'
import { receiveMessage } from './receive-message.ts'

export function messageRoutes(app: App, services: Services): void {
  const { db } = services.database
  serve(app, messageCalls, {
    'POST /api/messages': async (request) => {
      await countTry(services, LIMITS.contact, addressKey(request.ip))
      return receiveMessage(services, request.body, viewerOf(request).id)
    },
    'POST /api/messages/contact': async (request) => {
      await countTry(services, LIMITS.contact, addressKey(request.ip))
      return receiveMessage(services, request.body, request.viewer?.id ?? null)
    },
    'GET /api/messages': async () => listMessages(db),
    'GET /api/admin/messages': async ({ query }) => pageOfMessages(db, query),
    'GET /api/admin/messages/:id': async ({ params }) => adminMessage(db, params.id),
    'PATCH /api/admin/messages/:id': async (request) => {
      const { id } = request.params
      await changeMessageState(services, { id, ...request.body, byUserId: viewerOf(request).id })
      return adminMessage(db, id)
    },
    'POST /api/admin/messages/:id/answers': async (request) => {
      const { id: messageId } = request.params
      await answerMessage(services, { ...request.body, messageId, byUserId: viewerOf(request).id })
      return adminMessage(db, messageId)
    },
    'DELETE /api/messages/:id': async (request) => {
      await deleteMessage(services, request.params.id, viewerOf(request).id)
      return { message: MESSAGE_DELETED }
    },
  })
}
