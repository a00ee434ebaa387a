import { causedBy, ShopError } from '../http/shop-error.ts'
import { ProviderUnavailable } from '../outside/payment/interface.ts'

/**
 * For calls during which a customer waits.
 * @throws 503 PROVIDER_UNAVAILABLE with `message`, instead of `ProviderUnavailable`
 */
export async function orUnavailable<T>(call: Promise<T>, message: string): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw causedBy(error, new ShopError('PROVIDER_UNAVAILABLE', message))
  }
}
