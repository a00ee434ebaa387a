import { eurosToCents } from '#shared/money.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import type { RefundBody } from '#shared/orders/refund-contract.ts'
import {
  chosenLinesCents,
  chosenLinesRefusal,
  REFUND_NOTHING_LEFT,
  REFUND_SHIPPING_NOTHING_LEFT,
  refundRefusal,
} from '#shared/refunds/refund-rules.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'

export type Price = { amountCents: number; shippingCents: number }

/** @throws 422 for packs, a fee or an amount that cannot be refunded; 409 NOT_REFUNDABLE if nothing is left */
export function priceRefund(
  account: OrderAccount,
  { amount, lines = [], shipping = false }: RefundBody,
  owed: Price | undefined,
): Price {
  const refusal = lines.length > 0 ? chosenLinesRefusal(account.refundable, lines) : undefined
  if (refusal) throw invalidFields({ lines: refusal })
  if (shipping && account.shippingLeftCents === 0)
    throw invalidFields({ shipping: REFUND_SHIPPING_NOTHING_LEFT })
  const price = owed ?? chosenPrice(account, { amount, lines, shipping })
  refuseAmount(account, price.amountCents, lines.length > 0 && amount === undefined)
  return { ...price, shippingCents: Math.min(price.shippingCents, price.amountCents) }
}

type Chosen = Pick<RefundBody, 'amount'> & { lines: NonNullable<RefundBody['lines']>; shipping: boolean }

function chosenPrice(account: OrderAccount, { amount, lines, shipping }: Chosen): Price {
  const shippingCents = shipping ? account.shippingLeftCents : 0
  const isChosen = lines.length > 0 || shipping
  const chosenCents = isChosen
    ? chosenLinesCents(account.refundable, lines) + shippingCents
    : account.refundableCents
  return { amountCents: amount === undefined ? chosenCents : eurosToCents(amount), shippingCents }
}

function refuseAmount({ refundableCents }: OrderAccount, amountCents: number, isOfPacks: boolean): void {
  const refusal = refundRefusal(refundableCents, amountCents, isOfPacks)
  if (refusal === REFUND_NOTHING_LEFT) throw new ShopError('NOT_REFUNDABLE', refusal)
  if (refusal !== undefined) throw invalidFields({ amount: refusal })
}
