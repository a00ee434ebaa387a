import type { CheckoutPayment } from '#shared/checkout/contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { session } from '#web/session/session.ts'

const PATIENCE_MS = 10_000

const isGuest = () => session.token() === undefined

/** What the shop says of this buyer's payments. A guest has some only where this browser has opened one. */
export async function readRecentPayments(hasOpened: boolean): Promise<CheckoutPayment[]> {
  if (isGuest() && !hasOpened) return []
  try {
    const { payments } = await api.call('GET /api/checkout/payments/recent', { timeoutMs: PATIENCE_MS })
    return payments
  } catch (error) {
    // The guest's cookie has run out.
    if (isGuest() && error instanceof ApiError && error.status === 401) return []
    throw error
  }
}

export function orderLink({ orderId }: CheckoutPayment): { to: string; label: string } {
  if (isGuest()) return { to: '/commande', label: 'Retrouver ma commande' }
  return orderId
    ? { to: `/profile/orders/${orderId}`, label: 'Voir ma commande' }
    : { to: '/profile/orders', label: 'Mes commandes' }
}
