import type { PaymentProviderName } from '#shared/payment-providers.ts'
import { PAYPAL } from './paypal/provider.ts'
import { STRIPE } from './stripe/provider.ts'

/** All payment providers. The first is the default. */
export const PROVIDERS = {
  paypal: PAYPAL,
  stripe: STRIPE,
} satisfies Record<PaymentProviderName, unknown>
