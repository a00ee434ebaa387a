import { ShopError } from '../http/shop-error.ts'
import { ProviderUnavailable } from '../outside/payment/port.ts'

/** For somebody who waits for a call to the provider: when it cannot be reached they get 503 with this message. */
export async function orUnavailable<T>(call: Promise<T>, message: string): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new ShopError('PROVIDER_UNAVAILABLE', message)
  }
}
