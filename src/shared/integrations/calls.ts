import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import { MadeReadKey, ReadKeyBody, ReadKeyParams, ReadKeys } from './contract.ts'
import {
  Delivery,
  DeliveryPage,
  DeliveryParams,
  DeliveryQuery,
  NewWebhookBody,
  Webhook,
  WebhookChange,
  WebhookParams,
  Webhooks,
  WebhookWithSecret,
} from './webhook-contract.ts'

export const readKeyCalls = defineCalls('integrations', {
  'GET /api/admin/read-keys': {
    id: 'listReadKeys',
    summary: 'Liste les clés de lecture',
    access: 'admin',
    response: ReadKeys,
  },
  'POST /api/admin/read-keys': {
    id: 'makeReadKey',
    summary: 'Crée une clé de lecture, montrée cette seule fois',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['CONFLICT'],
    status: 201,
    body: ReadKeyBody,
    response: MadeReadKey,
  },
  'DELETE /api/admin/read-keys/:id': {
    id: 'revokeReadKey',
    summary: 'Révoque une clé de lecture',
    access: 'admin',
    params: ReadKeyParams,
    response: Confirmation,
  },
})

export const webhookCalls = defineCalls('integrations', {
  'GET /api/admin/webhooks': {
    id: 'listWebhooks',
    summary: 'Liste les webhooks',
    access: 'admin',
    response: Webhooks,
  },
  'POST /api/admin/webhooks': {
    id: 'addWebhook',
    summary: 'Ajoute un webhook et montre son secret, cette seule fois',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['CONFLICT'],
    status: 201,
    body: NewWebhookBody,
    response: WebhookWithSecret,
  },
  'PUT /api/admin/webhooks/:id': {
    id: 'updateWebhook',
    summary: 'Modifie, arrête ou remet en marche un webhook',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['STALE'],
    params: WebhookParams,
    body: WebhookChange,
    response: Webhook,
  },
  'POST /api/admin/webhooks/:id/secret': {
    id: 'renewWebhookSecret',
    summary: 'Change le secret d’un webhook. L’ancien signe aussi pendant un jour',
    access: 'admin',
    needsFreshSignIn: true,
    params: WebhookParams,
    response: WebhookWithSecret,
  },
  'DELETE /api/admin/webhooks/:id': {
    id: 'deleteWebhook',
    summary: 'Supprime un webhook et son journal',
    access: 'admin',
    params: WebhookParams,
    response: Confirmation,
  },
  'POST /api/admin/webhooks/:id/test': {
    id: 'testWebhook',
    summary: 'Envoie un événement d’essai',
    access: 'admin',
    errors: ['CONFLICT'],
    status: 202,
    params: WebhookParams,
    response: Webhook,
  },
  'GET /api/admin/webhooks/:id/deliveries': {
    id: 'listWebhookDeliveries',
    summary: 'Liste les événements envoyés à un webhook',
    access: 'admin',
    params: WebhookParams,
    query: DeliveryQuery,
    response: DeliveryPage,
  },
  'POST /api/admin/webhooks/:id/deliveries/:deliveryId/resend': {
    id: 'resendWebhookDelivery',
    summary: 'Renvoie un événement, sous le même identifiant',
    access: 'admin',
    errors: ['CONFLICT'],
    status: 202,
    params: DeliveryParams,
    response: Delivery,
  },
})
