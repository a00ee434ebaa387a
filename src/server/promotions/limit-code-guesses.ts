import { CODE_UNKNOWN } from '#shared/promotions/promotion-rules.ts'
import { countTry, forgiveTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

/**
 * Only attempts with codes that do not exist are counted.
 * @throws 429 after too many attempts from one IP address
 */
export async function limitCodeGuesses<T>(
  services: Services,
  ip: string,
  look: () => Promise<T>,
): Promise<T> {
  await countTry(services, LIMITS.promotionCode, ip)
  const forgive = () => forgiveTry(services, LIMITS.promotionCode, ip)
  try {
    const found = await look()
    await forgive()
    return found
  } catch (error) {
    const isGuess =
      error instanceof ShopError && error.code === 'CODE_REFUSED' && error.message === CODE_UNKNOWN
    if (!isGuess) await forgive()
    throw error
  }
}
