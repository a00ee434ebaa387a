import { useState } from 'react'
import { useShop } from '#web/base/use-shop.ts'
import { BlockedScript } from './payment-script.tsx'
import type { PayButtonsProps } from './provider-buttons.ts'
import { PROVIDERS } from './providers.ts'

export default function PayButtons(props: PayButtonsProps) {
  const Buttons = PROVIDERS[useShop().payment.provider]
  const [isBlocked, setBlocked] = useState(false)
  if (isBlocked) return <BlockedScript onRetry={() => setBlocked(false)} />
  return <Buttons {...props} onBlocked={() => setBlocked(true)} />
}
