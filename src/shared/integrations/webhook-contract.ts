import { z } from 'zod'
import { idParams, Instant, requestId, ruledText, seenVersion, yesOrNo } from '../contract-fields.ts'
import { PageQuery, pageOf } from '../paging-contract.ts'
import { DELIVERY_NOT_FOUND, WEBHOOK_NOT_FOUND } from './texts.ts'
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_EVENTS_MISSING,
  WEBHOOK_STATES,
  WEBHOOK_URL_MAX_LENGTH,
  webhookUrlError,
} from './webhook-rules.ts'

export const WebhookParams = idParams(WEBHOOK_NOT_FOUND)
export const DeliveryParams = z.object({
  id: z.uuid({ error: WEBHOOK_NOT_FOUND }),
  deliveryId: z.uuid({ error: DELIVERY_NOT_FOUND }),
})

const EventName = z.enum(WEBHOOK_EVENTS)

const WebhookFields = z.object({
  url: ruledText(WEBHOOK_URL_MAX_LENGTH, webhookUrlError),
  events: z.array(EventName, { error: WEBHOOK_EVENTS_MISSING }).min(1, WEBHOOK_EVENTS_MISSING).max(20),
})

export const NewWebhookBody = WebhookFields.extend({ requestId }).meta({ id: 'NewWebhook' })
export type NewWebhookBody = z.infer<typeof NewWebhookBody>

export const WebhookChange = WebhookFields.extend({
  active: yesOrNo().default(true),
  version: seenVersion,
}).meta({
  id: 'WebhookChange',
})
export type WebhookChange = z.infer<typeof WebhookChange>

export const Webhook = z
  .object({
    _id: z.string(),
    url: z.string(),
    events: z.array(EventName),
    active: z.boolean(),
    state: z.enum(WEBHOOK_STATES),
    /** When the current series of failures began. */
    failingSince: Instant.nullable(),
    waiting: z.number().int(),
    /** Until this time, the former secret also signs. */
    formerSecretUntil: Instant.nullable(),
    version: z.number().int(),
    updatedAt: Instant,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const Webhooks = z.object({ webhooks: z.array(Webhook) }).meta({ id: 'Webhooks' })
export type Webhooks = z.infer<typeof Webhooks>

/** No later answer contains the secret. */
export const WebhookWithSecret = z
  .object({ webhook: Webhook, secret: z.string() })
  .meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const Delivery = z
  .object({
    _id: z.string(),
    /** The `webhook-id`, the same for each attempt. */
    messageId: z.string(),
    type: z.string(),
    createdAt: Instant,
    state: z.enum(DELIVERY_STATES),
    attempts: z.number().int(),
    nextAt: Instant.nullable(),
    receivedAt: Instant.nullable(),
    lastStatus: z.number().int().nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof Delivery>

export const DeliveryQuery = PageQuery.omit({ q: true })
export type DeliveryQuery = z.infer<typeof DeliveryQuery>
export const DeliveryPage = pageOf(Delivery).meta({ id: 'WebhookDeliveryPage' })
export type DeliveryPage = z.infer<typeof DeliveryPage>
