import { registerPayPal } from '../paypal/plugin.ts'
import { registerStripe } from '../stripe/plugin.ts'

/** All sandbox providers; the first is the one of a process that is told of none. */
export const PROVIDERS = {
  paypal: registerPayPal,
  stripe: registerStripe,
}
