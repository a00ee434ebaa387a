import type { ReactNode } from 'react'
import { type BillingAddress, billedAddress } from '#shared/shipping/address-rules.ts'
import { deliveryDelay } from '#shared/shipping/delivery-delay.ts'
import { expectedDelivery } from '#shared/shipping/expected-delivery.ts'
import { plainPostalCode } from '#shared/shipping/plain-postal-code.ts'
import { SHIPPING_LABELS, needsRelayPoint } from '#shared/shipping/shipping-methods.ts'
import type { StoredShipping } from '#shared/shipping/stored-shipping.ts'
import { SAME_AS_SHIPPING } from '#shared/shipping/texts.ts'
import { useShop } from '#web/base/use-shop.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { CheckoutSection } from './checkout-frame.tsx'
import { RelayPlace } from './relay-point-card.tsx'

/** Address and shipping method, to check before paying. */
export function ShippingReview({ shipping }: { shipping: StoredShipping }) {
  const { shippingMethod, relayPoint } = shipping
  const { delivery, delayFrom, sentFrom } = useShop()
  const goesToRelay = needsRelayPoint(shippingMethod) && relayPoint
  return (
    <CheckoutSection
      title="Livraison"
      aside={
        <ShopLink
          to="/checkout/shipping"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Modifier<span className="sr-only"> la livraison</span>
        </ShopLink>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <Part
          title={`${SHIPPING_LABELS[shippingMethod]}, ${deliveryDelay(delivery, shipping.country)}${delayFrom}`}
        >
          {goesToRelay ? (
            <RelayPlace point={relayPoint} />
          ) : (
            <p className="text-ink-soft">À l’adresse de livraison</p>
          )}
          <p className="mt-1 text-ink-soft">
            {`Livraison prévue ${expectedDelivery(delivery, sentFrom, shipping.country)}`}
          </p>
        </Part>
        <Part title="Adresse de livraison">
          <Address address={shipping} />
        </Part>
        <Part title="Adresse de facturation">
          {shipping.billing.sameAsShipping ? (
            <p className="text-ink-soft">{SAME_AS_SHIPPING}</p>
          ) : (
            <Address address={billedAddress(shipping.billing, shipping)} />
          )}
        </Part>
      </div>
    </CheckoutSection>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold text-ink-faint">{title}</h3>
      {children}
    </div>
  )
}

function Address({ address }: { address: BillingAddress }) {
  return (
    <address className="wrap-anywhere not-italic">
      <span className="block font-semibold">{`${address.firstName} ${address.lastName}`}</span>
      <span className="block text-ink-soft">{address.street}</span>
      <span className="block text-ink-soft">
        {`${plainPostalCode(address.postalCode, address.country)} ${address.city}, ${address.country}`}
      </span>
    </address>
  )
}
