import { ShopError } from '../http/errors.ts'
import { ProviderUnavailable } from '../outside/payment/port.ts'

/** The provider's silence as the answer it means for the person who waits: 503 with this sentence. */
export async function reachable<T>(answer: Promise<T>, sentence: string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new ShopError('PROVIDER_UNAVAILABLE', sentence)
  }
}
