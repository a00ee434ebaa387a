import { parisDay, shiftDay, type Day } from './paris-day.ts'

/** Means of payment outside the payment provider. */
export const PAYMENT_MEANS = ['transfer', 'card', 'cheque', 'cash'] as const
export type PaymentMeans = (typeof PAYMENT_MEANS)[number]

/** Ends a sentence such as 'payé par virement'. */
export const PAID_BY: Record<PaymentMeans, string> = {
  transfer: 'par virement',
  card: 'par carte, sur un terminal de paiement',
  cheque: 'par chèque',
  cash: 'en espèces',
}

export const PAID_DAYS_AGO = 31

export function paymentDayError(day: Day, now: Date): string | undefined {
  const today = parisDay(now)
  if (day > today) return 'La date du paiement doit être aujourd’hui ou un jour passé'
  return day < shiftDay(today, -PAID_DAYS_AGO)
    ? `La date du paiement ne peut pas remonter à plus de ${PAID_DAYS_AGO} jours`
    : undefined
}

/** The goods of an order to be paid by transfer are reserved for at most this many days. */
export const TRANSFER_DAYS = 10
