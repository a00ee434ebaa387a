export const ORDER_SORTS = [
  'newest',
  'oldest',
  'total-asc',
  'total-desc',
  'client-asc',
  'client-desc',
] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export const PAYMENTS = ['paid', 'partly-refunded', 'refunded'] as const
export type Payment = (typeof PAYMENTS)[number]

export const PAYMENT_LABELS: Record<Payment, string> = {
  paid: 'Payé',
  'partly-refunded': 'Remboursé en partie',
  refunded: 'Remboursé',
}
