import { billedAddress, type BillingAddress } from '#shared/shipping/address-rules.ts'
import { DEFAULT_COUNTRY } from '#shared/shipping/countries.ts'
import { expectedDelivery } from '#shared/shipping/expected-delivery.ts'
import { plainPostalCode } from '#shared/shipping/plain-postal-code.ts'
import { needsRelayPoint } from '#shared/shipping/shipping-methods.ts'
import type { StoredShipping } from '#shared/shipping/stored-shipping.ts'
import { useShop } from '#web/base/use-shop.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'

export function DeliveryLines({ shipping }: { shipping: StoredShipping }) {
  const { delivery, sentFrom } = useShop()
  const { shippingMethod, relayPoint, billing } = shipping
  const point = needsRelayPoint(shippingMethod) ? relayPoint : undefined
  return (
    <div className="border-t border-hairline pt-3 text-sm text-ink-soft">
      <p className="wrap-anywhere">
        {point ? (
          <>
            Retrait chez <strong className="font-semibold text-ink">{point.name}</strong>
            <span>{`, ${point.postalCode}\u00A0${point.city}`}</span>
          </>
        ) : (
          <>
            Livraison chez{' '}
            <strong className="font-semibold text-ink">{`${shipping.firstName} ${shipping.lastName}`}</strong>
            <span>{`, ${placeOf(shipping)}`}</span>
          </>
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="inline-block first-letter:uppercase">
          {expectedDelivery(delivery, sentFrom, shipping.country)}
        </span>
        <ShopLink
          to="/checkout/shipping"
          className="inline-block py-1 font-semibold text-ink underline underline-offset-4"
        >
          Modifier<span className="sr-only"> la livraison</span>
        </ShopLink>
      </p>
      {!billing.sameAsShipping && <Billed address={billedAddress(billing, shipping)} />}
    </div>
  )
}

function Billed({ address }: { address: BillingAddress }) {
  return (
    <p className="wrap-anywhere">
      {`Facture adressée à ${address.firstName} ${address.lastName}, ${placeOf(address)}`}
    </p>
  )
}

function placeOf({ street, postalCode, city, country }: BillingAddress): string {
  const town = `${plainPostalCode(postalCode, country)} ${city}`
  return [street, town, ...(country === DEFAULT_COUNTRY ? [] : [country])].join(', ')
}
