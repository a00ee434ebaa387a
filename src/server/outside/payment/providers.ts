import type { PaymentProviderName } from '#shared/payment-providers.ts'
import { PAYPAL } from './paypal/provider.ts'
import { STRIPE } from './stripe/provider.ts'

/** The first provider is the default. */
export const PROVIDERS = {
  paypal: PAYPAL,
  stripe: STRIPE,
} satisfies Record<PaymentProviderName, unknown>
