import type { CartLine } from '#shared/cart/cart.ts'
import { cart } from '../cart/browser-cart.ts'
import { freshSleeves, priceChanges } from '../cart/check-lines.ts'

/** Brings the cart to the shop's prices of now. Where they cannot be had, the next try says the same again. */
export async function takeTodaysPrices(lines: readonly CartLine[]): Promise<void> {
  try {
    const fresh = await freshSleeves(lines, AbortSignal.timeout(PATIENCE_MS))
    cart.setPrices(priceChanges(lines, fresh).prices)
  } catch {
    // The amounts on the page stay those of before, and the shop goes on refusing them.
  }
}

const PATIENCE_MS = 10_000
