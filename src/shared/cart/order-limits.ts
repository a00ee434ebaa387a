/** An online order contains at most this number of sleeves of one product (decision 13), or one larger pack. */
export const MAX_RESERVED_OF_ONE_SLEEVE = 500
/**
 * The maximum number of sleeves in an online order of a guest, or of a customer with an unconfirmed e-mail address
 * (decisions 43 and 90). Some sleeves outside the order count too: see `checkHoldLimits`.
 */
export const MAX_HELD_UNCONFIRMED = 300

export type OrderBuyer = 'guest' | 'unconfirmed' | 'confirmed'

export const TOO_MANY_RESERVED = `Une commande peut compter ${MAX_RESERVED_OF_ONE_SLEEVE} pochettes d’une même protection au plus`
export const TOO_MANY_UNCONFIRMED = `Vous pouvez commander ${MAX_HELD_UNCONFIRMED} pochettes au plus tant que votre adresse e-mail n’est pas confirmée\u00A0: ouvrez le lien de notre e-mail de bienvenue, ou demandez-en un autre dans «\u202FMon profil\u202F».`
export const TOO_MANY_FOR_GUEST = `Sans compte, vous pouvez commander ${MAX_HELD_UNCONFIRMED} pochettes au plus. Pour en commander davantage, créez un compte et confirmez votre adresse e-mail.`

// A single pack above the limit of a product is allowed: `largestPack` is the size of the largest ordered pack of the
// product.

export function sleeveLimitRefusal(ofOneSleeve: number, largestPack = 0): string | undefined {
  return ofOneSleeve > orderableOf(ofOneSleeve, largestPack) ? TOO_MANY_RESERVED : undefined
}

export function firstOrderRefusal(sleeves: number, buyer: OrderBuyer): string | undefined {
  if (buyer === 'confirmed' || sleeves <= MAX_HELD_UNCONFIRMED) return undefined
  return buyer === 'guest' ? TOO_MANY_FOR_GUEST : TOO_MANY_UNCONFIRMED
}

export function orderableOf(stock: number, largestPack = 0): number {
  return Math.min(stock, Math.max(largestPack, MAX_RESERVED_OF_ONE_SLEEVE))
}

/** If both the stock and the limit refuse, the refusal because of the stock is returned. */
export function refusalWithin(
  stock: number,
  refusal: (stock: number) => string | undefined,
  largestPack = 0,
): string | undefined {
  return refusal(stock) ?? (refusal(orderableOf(stock, largestPack)) && TOO_MANY_RESERVED)
}
