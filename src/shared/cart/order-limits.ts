/** The most single sleeves of one product that an order may hold (decision 13). */
export const MAX_RESERVED_OF_ONE_SLEEVE = 500
/** All that a guest may hold, and an account until its e-mail address is confirmed: three times a large first order (decisions 43 and 90). */
export const MAX_HELD_UNCONFIRMED = 300

/** Who buys, as far as it bounds the order. */
export type OrderBuyer = 'guest' | 'unconfirmed' | 'confirmed'

export const TOO_MANY_RESERVED = `Une commande peut compter ${MAX_RESERVED_OF_ONE_SLEEVE} pochettes d’une même protection au plus`
export const TOO_MANY_UNCONFIRMED = `Vous pouvez commander ${MAX_HELD_UNCONFIRMED} pochettes au plus tant que votre adresse e-mail n’est pas confirmée\u00A0: ouvrez le lien de notre e-mail de bienvenue, ou demandez-en un autre dans «\u202FMon profil\u202F».`
export const TOO_MANY_FOR_GUEST = `Sans compte, vous pouvez commander ${MAX_HELD_UNCONFIRMED} pochettes au plus. Pour en commander davantage, créez un compte et confirmez votre adresse e-mail.`

// What an order may hold is said by product page, cart, delivery and payment, and checked by the server.

// One pack that is larger than the limit of a product may be ordered: `largestPack` is that of the order.

/** Why an order may not hold so many sleeves of one product, or undefined. */
export function sleeveLimitRefusal(ofOneSleeve: number, largestPack = 0): string | undefined {
  return ofOneSleeve > orderableOf(ofOneSleeve, largestPack) ? TOO_MANY_RESERVED : undefined
}

/** Why this buyer may not order so many sleeves in all, or undefined. */
export function firstOrderRefusal(sleeves: number, buyer: OrderBuyer): string | undefined {
  if (buyer === 'confirmed' || sleeves <= MAX_HELD_UNCONFIRMED) return undefined
  return buyer === 'guest' ? TOO_MANY_FOR_GUEST : TOO_MANY_UNCONFIRMED
}

/** What of a product in stock one order may hold. */
export function orderableOf(stock: number, largestPack = 0): number {
  return Math.min(stock, Math.max(largestPack, MAX_RESERVED_OF_ONE_SLEEVE))
}

/** What the stock refuses, or else what an order may not hold: each has its own sentence. */
export function refusalWithin(
  stock: number,
  refusal: (stock: number) => string | undefined,
  largestPack = 0,
): string | undefined {
  return refusal(stock) ?? (refusal(orderableOf(stock, largestPack)) && TOO_MANY_RESERVED)
}
