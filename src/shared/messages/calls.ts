import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import {
  AdminMessage,
  AdminMessagePage,
  AdminMessageQuery,
  ContactMessageInput,
  ContactMessageList,
  MessageAnswerBody,
  MessageParams,
  MessagePatch,
  SentMessage,
} from './contract.ts'

export const messageCalls = defineCalls('messages', {
  'POST /api/messages': {
    id: 'sendMessage',
    summary: 'Envoie un message à la boutique, avec son compte',
    access: 'customer',
    status: 201,
    body: ContactMessageInput,
    response: SentMessage,
  },
  'POST /api/messages/contact': {
    id: 'sendContactMessage',
    summary: 'Envoie un message à la boutique',
    access: 'public',
    status: 201,
    body: ContactMessageInput,
    response: SentMessage,
  },
  'GET /api/messages': {
    id: 'listMessages',
    summary: 'Liste tous les messages',
    access: 'preparation',
    response: ContactMessageList,
  },
  'GET /api/admin/messages': {
    id: 'listMessagesByPage',
    summary: 'Cherche et liste les messages par page',
    access: 'preparation',
    query: AdminMessageQuery,
    response: AdminMessagePage,
  },
  'GET /api/admin/messages/:id': {
    id: 'getMessage',
    summary: 'Lit un message avec ses réponses',
    access: 'preparation',
    params: MessageParams,
    response: AdminMessage,
  },
  'PATCH /api/admin/messages/:id': {
    id: 'setMessageState',
    summary: 'Marque un message comme lu ou répondu',
    access: 'admin',
    params: MessageParams,
    body: MessagePatch,
    response: AdminMessage,
  },
  'POST /api/admin/messages/:id/answers': {
    id: 'answerMessage',
    summary: 'Répond à un message par e-mail',
    access: 'admin',
    status: 201,
    errors: ['STALE'],
    params: MessageParams,
    body: MessageAnswerBody,
    response: AdminMessage,
  },
  'DELETE /api/messages/:id': {
    id: 'deleteMessage',
    summary: 'Supprime un message',
    access: 'admin',
    params: MessageParams,
    response: Confirmation,
  },
})
