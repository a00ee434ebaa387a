import { useEffect } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { useUser } from '#web/session/use-session.ts'
import { useCart } from '../cart/browser-cart.ts'
import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import type { Route } from './+types/shipping-screen'
import { DeliveryForm } from './shipping-form.tsx'
import { useDelivery, useKnownAddress } from './shipping-store.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Livraison' })

/** Address and delivery method (storefront.md §2). Cart and address live in the browser: the server draws their place. */
export default function ShippingScreen() {
  const cart = useCart()
  const delivery = useDelivery()
  useKnownAddress(useUser())
  const isEmpty = cart?.lines.length === 0
  useEffect(() => {
    if (isEmpty) location.replace('/cart')
  }, [isEmpty])
  const isReady = cart && delivery && !isEmpty
  return (
    <CheckoutFrame title="Livraison" step={1} lines={isReady ? cart.lines : undefined} delivery={delivery}>
      {isReady && <DeliveryForm delivery={delivery} lines={cart.lines} />}
    </CheckoutFrame>
  )
}
