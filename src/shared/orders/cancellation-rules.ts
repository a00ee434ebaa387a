import { REFUND_DAYS, REFUND_WORKING_DAYS } from '../refunds/refund-rules.ts'
import { DELIVERED, IN_DELIVERY, IN_PREPARATION, type OrderStatus } from './statuses.ts'
import { WITHDRAWAL_DAYS } from './withdrawal-days.ts'
import { canWithdraw } from './withdrawal-period.ts'

export const CANCELLATION_TOO_LATE = `Délai de ${WITHDRAWAL_DAYS} jours dépassé`
/** A sale on the spot is no distance contract, so the customer cannot withdraw (C. conso. L. 221-18, L. 224-59). */
export const SOLD_ON_THE_SPOT =
  'Achat conclu sur place\u00A0: il ne peut pas être annulé en ligne. Les garanties légales s’appliquent.'
export const CANCEL_ORDER = 'Annuler la commande'

/** The terms of storefront.md §2 and decision 57. */
export const REFUND_TERMS = [
  `Nous vous remboursons sous ${REFUND_WORKING_DAYS} jours ouvrés`,
  'Les frais de retour sont à votre charge',
  'Le remboursement suit la réception et la vérification du colis retourné',
] as const

const LAST_DAY_TO_REFUND = `Il a lieu au plus tard ${REFUND_DAYS} jours après votre demande, une fois le colis reçu ou la preuve de son envoi fournie`

/** An unsent order needs no return, so only the first of `REFUND_TERMS` applies to it. */
export function refundTerms({ wasShipped }: { wasShipped: boolean }): readonly string[] {
  return wasShipped ? [...REFUND_TERMS, LAST_DAY_TO_REFUND] : REFUND_TERMS.slice(0, 1)
}

export type CancellableOrder = {
  status: OrderStatus
  updatedAt: Date
  /** The time of receipt, if known. The 14 days are counted from it (decisions 19 and 41). */
  deliveredAt?: Date | null | undefined
  soldOnTheSpot?: boolean | undefined
}

/** The stored status is masculine, but in a sentence it agrees with 'commande' (decision 51). */
function statusSentence(status: OrderStatus): string {
  return `Commande ${status.toLowerCase().replace(/^(validé|livré|annulé|remboursé)/, '$1e')}`
}

/** Undefined if the customer can cancel the order, or a part of it, now. */
export function cancellationRefusal(order: CancellableOrder, now: Date): string | undefined {
  const isUnderway = order.status === IN_PREPARATION || order.status === IN_DELIVERY
  if (!isUnderway && order.status !== DELIVERED) return statusSentence(order.status)
  if (order.soldOnTheSpot) return SOLD_ON_THE_SPOT
  if (isUnderway) return undefined
  const since = order.deliveredAt ?? order.updatedAt
  return canWithdraw(since, now) ? undefined : CANCELLATION_TOO_LATE
}
