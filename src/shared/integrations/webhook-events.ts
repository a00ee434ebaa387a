import { z } from 'zod'
import { Euros, Instant } from '../contract-fields.ts'
import type { WebhookEvent } from './webhook-rules.ts'

const ShortOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  total: Euros,
  refundedTotal: Euros,
})

const Packs = z.array(
  z.object({
    /** Null for a deleted product or a custom line. */
    product: z.string().nullable(),
    name: z.string(),
    packSize: z.number().int(),
    quantity: z.number().int(),
  }),
)

/**
 * Leaves out the buyer's name, address and e-mail address. A receiver that needs them reads the order with a read key.
 */
export const WEBHOOK_DATA = {
  'order.paid': z.object({ order: ShortOrder, items: Packs }),
  'order.sent': z.object({
    order: ShortOrder,
    parcel: z.object({
      id: z.string(),
      carrier: z.string(),
      trackingNumber: z.string().nullable(),
      items: Packs,
    }),
  }),
  'order.delivered': z.object({ order: ShortOrder, deliveredAt: Instant }),
  'order.refunded': z.object({ order: ShortOrder, refund: z.object({ id: z.string(), amount: Euros }) }),
  'order.status_changed': z.object({ order: ShortOrder, formerStatus: z.string() }),
  'stock.low': z.object({
    product: z.object({
      id: z.string(),
      name: z.string(),
      sku: z.string(),
      stock: z.number().int(),
      threshold: z.number().int(),
    }),
  }),
  'document.issued': z.object({
    document: z.object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(['invoice', 'creditNote']),
      issuedAt: Instant,
    }),
    order: z.object({ id: z.string(), number: z.string() }),
  }),
} as const satisfies Record<WebhookEvent, z.ZodType>

export type WebhookData<Type extends WebhookEvent> = z.infer<(typeof WEBHOOK_DATA)[Type]>
