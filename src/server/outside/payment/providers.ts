import type { PaymentProviderName } from '#shared/payment-providers.ts'
import { PAYPAL } from './paypal/provider.ts'
import { STRIPE } from './stripe/provider.ts'

/** All payment providers; the first is the one of a shop that names none. */
export const PROVIDERS = {
  paypal: PAYPAL,
  stripe: STRIPE,
} satisfies Record<PaymentProviderName, unknown>
