import { lazy } from 'react'
import type { PaymentProviderName } from '#shared/payment-providers.ts'
import type { ProviderButtons } from './provider-buttons.ts'

export const PROVIDERS: Record<PaymentProviderName, ProviderButtons> = {
  paypal: lazy(() => import('./paypal/paypal-payment.tsx')),
  stripe: lazy(() => import('./stripe/stripe-payment.tsx')),
}
