import { useEffect } from 'react'
import type { Meta } from '#web/base/screen.ts'
import { loginPath } from '#web/session/return-path.ts'
import { useSession, useUser } from '#web/session/use-session.ts'
import { CartNotices } from '#web/storefront/cart/cart-notices.tsx'
import { PaymentsUnderWay } from '#web/storefront/cart/payments-under-way.tsx'
import { useCartCheck } from '#web/storefront/cart/use-cart-check.ts'
import { useCart } from '#web/storefront/stores/browser-cart.ts'
import { useRecentPayments } from '#web/storefront/stores/recent-payments.ts'
import { useShipping, useKnownAddress } from '#web/storefront/stores/shipping-store.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { ShippingForm } from './shipping-form.tsx'

export const meta: Meta = () => ({ title: 'Livraison' })

export default function ShippingScreen() {
  const cart = useCart()
  const shipping = useShipping()
  useKnownAddress(useUser())
  const isEmpty = cart?.lines.length === 0
  useEffect(() => {
    if (isEmpty) location.replace('/cart')
  }, [isEmpty])
  const isReady = cart && shipping && !isEmpty
  const check = useCartCheck(cart)
  const recent = useRecentPayments()
  return (
    <CheckoutFrame
      title="Livraison"
      lines={isReady ? cart.lines : undefined}
      shipping={shipping}
      messages={
        isReady && (
          <>
            <CartNotices current={cart} check={check} />
            <PaymentsUnderWay recent={recent} lines={cart.lines} />
          </>
        )
      }
    >
      {isReady && <AlreadyCustomer />}
      {isReady && <ShippingForm shipping={shipping} lines={cart.lines} />}
    </CheckoutFrame>
  )
}

function AlreadyCustomer() {
  if (useSession().status !== 'signed-out') return null
  return (
    <p className="mb-4">
      Déjà client&#8239;?{' '}
      <ShopLink to={loginPath('/checkout/shipping')} className="font-semibold underline underline-offset-4">
        Connectez-vous
      </ShopLink>
    </p>
  )
}
