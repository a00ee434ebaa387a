import { useEffect } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { useUser } from '#web/session/use-session.ts'
import { useCart } from '../cart/browser-cart.ts'
import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import type { Route } from './+types/shipping-screen'
import { ShippingForm } from './shipping-form.tsx'
import { useShipping, useKnownAddress } from './shipping-store.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Livraison' })

/** Address and shipping method (storefront.md §2). Cart and address live in the browser: the server draws their place. */
export default function ShippingScreen() {
  const cart = useCart()
  const shipping = useShipping()
  useKnownAddress(useUser())
  const isEmpty = cart?.lines.length === 0
  useEffect(() => {
    if (isEmpty) location.replace('/cart')
  }, [isEmpty])
  const isReady = cart && shipping && !isEmpty
  return (
    <CheckoutFrame title="Livraison" step={1} lines={isReady ? cart.lines : undefined} shipping={shipping}>
      {isReady && <ShippingForm shipping={shipping} lines={cart.lines} />}
    </CheckoutFrame>
  )
}
