import { Confirmation } from '#shared/contract-fields.ts'
import {
  AdminMessage,
  AdminMessagePage,
  AdminMessageQuery,
  ContactMessageInput,
  ContactMessageList,
  MessageAnswerBody,
  MessageParams,
  MessagePatch,
} from '#shared/messages/contract.ts'
import { MESSAGE_DELETED, MESSAGE_SENT } from '#shared/messages/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { addressKey, countTry, LIMITS } from '../http/rate-limits.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { answerMessage } from './answer-message.ts'
import { deleteMessage } from './delete-message.ts'
import { adminMessage, listMessages, pageOfMessages } from './queries.ts'
import { setMessageState } from './set-message-state.ts'
import { receiveMessage } from './receive-message.ts'

const admin = { access: 'admin' } as const
const tags = ['messages']

/** Writing to the shop (storefront.md §7) and reading what was written (back-office.md §7). */
export function messageRoutes(app: App, services: Services): void {
  const { db } = services.database
  const received = { body: ContactMessageInput, response: { 201: Confirmation } }
  app.post(
    '/api/messages',
    {
      config: { access: 'customer' },
      schema: { ...operation('sendMessage', 'Écrit à la boutique, avec son compte'), tags, ...received },
    },
    async (request, reply) => {
      await countTry(services, LIMITS.contact, addressKey(request.ip))
      await receiveMessage(services, request.body, viewerOf(request).id)
      return reply.code(201).send({ message: MESSAGE_SENT })
    },
  )
  app.post(
    '/api/messages/contact',
    {
      config: { access: 'public' },
      schema: { ...operation('sendContactMessage', 'Écrit à la boutique'), tags, ...received },
    },
    async (request, reply) => {
      await countTry(services, LIMITS.contact, addressKey(request.ip))
      await receiveMessage(services, request.body, request.viewer?.id ?? null)
      return reply.code(201).send({ message: MESSAGE_SENT })
    },
  )
  app.get(
    '/api/messages',
    {
      config: admin,
      schema: {
        ...operation('listMessages', 'Liste tous les messages'),
        tags,
        response: { 200: ContactMessageList },
      },
    },
    async () => listMessages(db),
  )
  app.get(
    '/api/admin/messages',
    {
      config: admin,
      schema: {
        ...operation('listMessagesByPage', 'Cherche et liste les messages par page'),
        tags,
        querystring: AdminMessageQuery,
        response: { 200: AdminMessagePage },
      },
    },
    async ({ query }) => pageOfMessages(db, query),
  )
  app.get(
    '/api/admin/messages/:id',
    {
      config: admin,
      schema: {
        ...operation('getMessage', 'Donne un message avec ses réponses'),
        tags,
        params: MessageParams,
        response: { 200: AdminMessage },
      },
    },
    async ({ params }) => adminMessage(db, params.id),
  )
  app.patch(
    '/api/admin/messages/:id',
    {
      config: admin,
      schema: {
        ...operation('setMessageState', 'Marque un message comme lu ou répondu'),
        tags,
        params: MessageParams,
        body: MessagePatch,
        response: { 200: AdminMessage },
      },
    },
    async (request) => {
      const { id } = request.params
      await setMessageState(services, { id, ...request.body, byUserId: viewerOf(request).id })
      return adminMessage(db, id)
    },
  )
  app.post(
    '/api/admin/messages/:id/answers',
    {
      config: admin,
      schema: {
        ...operation('answerMessage', 'Répond à un message par e-mail'),
        tags,
        params: MessageParams,
        body: MessageAnswerBody,
        response: { 201: AdminMessage },
      },
    },
    async (request, reply) => {
      const { id: messageId } = request.params
      await answerMessage(services, { ...request.body, messageId, byUserId: viewerOf(request).id })
      return reply.code(201).send(await adminMessage(db, messageId))
    },
  )
  app.delete(
    '/api/messages/:id',
    {
      config: admin,
      schema: {
        ...operation('deleteMessage', 'Supprime un message'),
        tags,
        params: MessageParams,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      await deleteMessage(services, request.params.id, viewerOf(request).id)
      return { message: MESSAGE_DELETED }
    },
  )
}
