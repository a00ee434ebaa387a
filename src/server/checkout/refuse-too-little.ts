import type { CheckoutAmounts } from '#shared/checkout/amounts.ts'
import { totalTooSmall } from '#shared/checkout/texts.ts'
import { CODE_FOR_ALL, codeLeavesTooLittle } from '#shared/promotions/promotion-rules.ts'
import { ShopError } from '../http/shop-error.ts'
import type { PaymentPort } from '../outside/payment/interface.ts'

/**
 * The payment provider has a minimum amount.
 * @throws 422 CODE_REFUSED if `hasCode`, otherwise TOTAL_TOO_SMALL
 */
export function refuseTooLittle(
  { totalCents }: Pick<CheckoutAmounts, 'totalCents'>,
  { leastCents }: Pick<PaymentPort, 'leastCents'>,
  hasCode: boolean,
): void {
  if (totalCents >= leastCents) return
  if (!hasCode) throw new ShopError('TOTAL_TOO_SMALL', totalTooSmall(leastCents))
  const sentence = totalCents === 0 ? CODE_FOR_ALL : codeLeavesTooLittle(leastCents)
  throw new ShopError('CODE_REFUSED', sentence, { fields: { code: sentence } })
}
