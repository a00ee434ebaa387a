import { lazy, useState } from 'react'
import type { PaymentProviderName } from '#shared/payment-providers.ts'
import { useShop } from '#web/use-shop.ts'
import { BlockedScript } from './payment-script.tsx'
import type { PayButtonsProps, ProviderButtons } from './provider-buttons.ts'

const BUTTONS: Record<PaymentProviderName, ProviderButtons> = {
  paypal: lazy(() => import('./paypal/paypal-payment.tsx')),
  stripe: lazy(() => import('./stripe/stripe-payment.tsx')),
}

/** The provider's payment methods; their script is loaded only here. A blocked one can be retried. */
export default function PayButtons(props: PayButtonsProps) {
  const Buttons = BUTTONS[useShop().payment.provider]
  const [isBlocked, setBlocked] = useState(false)
  if (isBlocked) return <BlockedScript onRetry={() => setBlocked(false)} />
  return <Buttons {...props} onBlocked={() => setBlocked(true)} />
}
