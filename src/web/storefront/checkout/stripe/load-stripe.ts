import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { loadScript } from '#web/base/load-script.ts'

declare global {
  interface Window {
    Stripe?: StripeConstructor
  }
}

/**
 * Stripe's terms require the script to come from Stripe's own address. 'endive' is the API version of the server's
 * library.
 */
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js'

export async function loadStripe({ clientId, sdkUrl = STRIPE_JS }: ShopProfile['payment']): Promise<Stripe> {
  if (!window.Stripe) await loadScript(sdkUrl)
  // Some blockers replace the script with an empty one.
  if (!window.Stripe) throw new Error('Stripe.js came without its constructor.')
  return window.Stripe(clientId, { locale: 'fr' })
}
