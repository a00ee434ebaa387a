import { registerPayPal } from '../paypal/plugin.ts'
import { registerStripe } from '../stripe/plugin.ts'

/** Without PAYMENT_SANDBOX, a sandbox process runs the first provider. */
export const PROVIDERS = {
  paypal: registerPayPal,
  stripe: registerStripe,
}
