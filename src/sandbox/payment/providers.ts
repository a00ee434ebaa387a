import { registerPayPal } from '../paypal/plugin.ts'
import { registerStripe } from '../stripe/plugin.ts'

/** A process that names no provider gets the first one. */
export const PROVIDERS = {
  paypal: registerPayPal,
  stripe: registerStripe,
}
