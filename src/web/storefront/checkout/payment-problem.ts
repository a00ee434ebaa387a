import type { RefusedLine } from '#shared/error-contract.ts'
import { CHECKOUT_EXPIRED, PAYMENT_FAILED } from '#shared/checkout/texts.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Why no payment was made; each has its own way on. */
export type PaymentProblem = {
  kind:
    | 'cancelled'
    | 'declined'
    | 'expired'
    | 'price-changed'
    | 'out-of-stock'
    | 'wrong-delivery'
    | 'signed-out'
    | 'refunded'
    | 'failed'
  /** The French sentence, the server's own where it gave one. */
  message: string
  /** With 'out-of-stock': what is missing. */
  lines?: readonly RefusedLine[]
}

export const PAYMENT_CANCELLED =
  'Vous avez fermé le paiement. Rien n’a été débité, votre commande vous attend ici.'
export const SIGNED_OUT =
  'Votre session a expiré. Reconnectez-vous pour terminer votre commande, rien n’est perdu.'

const KINDS: Partial<Record<string, PaymentProblem['kind']>> = {
  PAYMENT_DECLINED: 'declined',
  PRICE_CHANGED: 'price-changed',
  OUT_OF_STOCK: 'out-of-stock',
  CHECKOUT_EXPIRED: 'expired',
  CHECKOUT_SUPERSEDED: 'expired',
  INVALID_FIELDS: 'wrong-delivery',
  CONFLICT: 'refunded',
}

/** What a refused call means to the person who pays. */
export function problemOf(error: unknown): PaymentProblem {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: PAYMENT_FAILED }
  if (error.status === 401) return { kind: 'signed-out', message: SIGNED_OUT }
  const kind = KINDS[error.code] ?? 'failed'
  const [field] = Object.values(error.fields)
  const message = (kind === 'wrong-delivery' && field) || error.message || PAYMENT_FAILED
  return { kind, message, ...(error.answer.lines && { lines: error.answer.lines }) }
}

export const RESERVATION_ENDED: PaymentProblem = { kind: 'expired', message: CHECKOUT_EXPIRED }

/** Whether a refused capture leaves open what became of the money: such a payment is asked after again, never dropped. */
export function isUndecided(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 401
}
