import { fieldErrors, type FieldErrors } from '../field-errors.ts'

export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.sent',
  'order.delivered',
  'order.refunded',
  'order.status_changed',
  'stock.low',
  'document.issued',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const WEBHOOK_EVENT_LABELS: Record<WebhookEvent, string> = {
  'order.paid': 'Commande payée',
  'order.sent': 'Colis parti',
  'order.delivered': 'Commande livrée',
  'order.refunded': 'Remboursement fait',
  'order.status_changed': 'Statut d’une commande changé',
  'stock.low': 'Stock faible',
  'document.issued': 'Facture ou avoir émis',
}

export const TEST_EVENT = 'shop.test'

/** Returns the type itself if it is unknown, for example because an older release used it. */
export function webhookEventLabel(type: string): string {
  const labels: Partial<Record<string, string>> = { ...WEBHOOK_EVENT_LABELS, [TEST_EVENT]: 'Essai' }
  return labels[type] ?? type
}

export const WEBHOOK_URL_MAX_LENGTH = 500
export const MAX_WEBHOOKS = 20
/** Together the waits last a little more than three days. */
export const WEBHOOK_WAITS_MINUTES = [1, 5, 30, 120, 300, 600, 840, 1200, 1440] as const
/** A webhook whose attempts fail for this long is switched off. */
export const WEBHOOK_OFF_AFTER_DAYS = 5
export const FORMER_SECRET_HOURS = 24
export const WEBHOOK_LOG_DAYS = 30

export const WEBHOOK_URL_INVALID = 'Donnez une adresse en https, par exemple https://exemple.fr/webhooks'
export const WEBHOOK_EVENTS_MISSING = 'Cochez au moins un événement'

/** https on the usual port, a host with a dot, and no user or password. */
const USABLE = /^https:\/\/[^\s/?#@:[\]]+\.[^\s/?#@:[\]]+(?:[/?#]\S*)?$/i

/** The server also refuses addresses of private networks (`public-address.ts`). */
export function webhookUrlError(typed: string): string | undefined {
  const url = typed.trim()
  return USABLE.test(url) && url.length <= WEBHOOK_URL_MAX_LENGTH ? undefined : WEBHOOK_URL_INVALID
}

export const webhookErrors = ({
  url,
  events,
}: {
  url: string
  events: readonly WebhookEvent[]
}): FieldErrors<'url' | 'events'> =>
  fieldErrors({
    url: webhookUrlError(url),
    events: events.length === 0 ? WEBHOOK_EVENTS_MISSING : undefined,
  })

/** `off`: switched off by an admin, after days of failures, or by status 410. */
export const WEBHOOK_STATE_LABELS = { active: 'Actif', failing: 'En échec', off: 'Arrêté' } as const
export type WebhookState = keyof typeof WEBHOOK_STATE_LABELS
export const WEBHOOK_STATES = ['active', 'failing', 'off'] as const

export const DELIVERY_STATE_LABELS = {
  waiting: 'En attente',
  received: 'Reçu',
  failed: 'Abandonné',
} as const
export type DeliveryState = keyof typeof DELIVERY_STATE_LABELS
export const DELIVERY_STATES = ['waiting', 'received', 'failed'] as const
