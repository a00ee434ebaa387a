import { z } from 'zod'
import { isUuid } from '#shared/ids.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import type { ProviderEvent } from '../interface.ts'

const PayPalEvent = z.looseObject({
  id: z.string().trim().min(1).max(128),
  event_type: z.string().trim().min(1).max(128),
  resource: z.looseObject({ id: z.string().max(128).optional() }).optional(),
})
type PayPalEvent = z.infer<typeof PayPalEvent>

const NEWS: Record<string, ProviderEvent['news']> = {
  'CHECKOUT.ORDER.APPROVED': 'approved',
  'PAYMENT.CAPTURE.COMPLETED': 'captured',
  'PAYMENT.CAPTURE.PENDING': 'capture-changed',
  'PAYMENT.CAPTURE.DENIED': 'capture-changed',
  'PAYMENT.CAPTURE.DECLINED': 'capture-changed',
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
  'PAYMENT.REFUND.PENDING': 'refunded',
  'PAYMENT.REFUND.FAILED': 'refunded',
  'PAYMENT.CAPTURE.REVERSED': 'disputed',
  'CUSTOMER.DISPUTE.CREATED': 'disputed',
}

export const PAYPAL_EVENTS = Object.keys(NEWS)

export function readEvent(rawBody: Buffer): ProviderEvent | undefined {
  const { data: event } = PayPalEvent.safeParse(parseJson(rawBody.toString('utf8')))
  if (!event) return undefined
  const { id, event_type: type, resource } = event
  const reference = resource?.id ?? disputedCapture(resource)
  return { id, type, news: NEWS[type] ?? 'other', reference, ...subjectOf(event) }
}

function subjectOf({ event_type, resource }: PayPalEvent) {
  const unit = Array.isArray(resource?.purchase_units)
    ? at(resource.purchase_units[0], 'custom_id')
    : undefined
  const custom = at(resource, 'custom_id') ?? unit
  const related = at(at(at(resource, 'supplementary_data'), 'related_ids'), 'order_id')
  const order = event_type === 'CHECKOUT.ORDER.APPROVED' ? resource?.id : related
  return {
    checkoutId: typeof custom === 'string' && isUuid(custom) ? custom : undefined,
    paymentOrderId: typeof order === 'string' && order !== '' ? order : undefined,
  }
}

/** A dispute has no `id`. It names the capture that it is about. */
function disputedCapture(resource: PayPalEvent['resource']): string | undefined {
  const disputed = resource?.disputed_transactions
  const capture = Array.isArray(disputed) ? at(disputed[0], 'seller_transaction_id') : undefined
  return typeof capture === 'string' ? capture.slice(0, 128) : undefined
}

function at(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}
