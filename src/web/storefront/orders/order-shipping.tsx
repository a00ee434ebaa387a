import { SAME_AS_SHIPPING, SHIPPING_METHOD_LABEL } from '#shared/shipping/texts.ts'
import type { Order, OrderAddress } from '#shared/orders/contract.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PickupPointAddress } from '#web/ui/pickup-point-address.tsx'

/** How and where: the method, the relay point or the address, and the parcel's number once there is one. */
export function OrderShipping({ order }: { order: Order }) {
  const { shippingMethod, shippingAddress: to, billingAddress: bill, pickupPoint: point } = order
  const { trackingNumber, trackingUrl } = order
  return (
    <div className="grid gap-4">
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-faint">{SHIPPING_METHOD_LABEL}</dt>
          <dd>{shippingMethod}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-faint">Adresse de livraison</dt>
          <Address address={to} />
        </div>
        <div>
          <dt className="text-sm text-ink-faint">Adresse de facturation</dt>
          {isSameAddress(bill, to) ? <dd>{SAME_AS_SHIPPING}</dd> : <Address address={bill} />}
        </div>
        {point && (
          <div>
            <dt className="text-sm text-ink-faint">Point relais</dt>
            <dd>
              <PickupPointAddress point={point} />
            </dd>
          </div>
        )}
        {trackingNumber && (
          <div>
            <dt className="text-sm text-ink-faint">
              Colis {order.carrier ? SHIPPING_LABELS[order.carrier] : shippingMethod}
            </dt>
            <dd className="tabular-nums">{trackingNumber}</dd>
          </div>
        )}
      </dl>
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold underline underline-offset-4"
        >
          Suivre mon colis
          <Icon name="external" className="size-4" />
          <span className="sr-only">(nouvelle fenêtre)</span>
        </a>
      )}
    </div>
  )
}

function Address({ address }: { address: OrderAddress }) {
  return (
    <dd>
      {address.firstName} {address.lastName}
      <br />
      {address.street}
      <br />
      {address.postalCode} {address.city}, {address.country}
    </dd>
  )
}

function isSameAddress(one: OrderAddress, other: OrderAddress): boolean {
  const lines = ({ firstName, lastName, street, city, postalCode, country }: OrderAddress) =>
    [firstName, lastName, street, city, postalCode, country].join('\n')
  return lines(one) === lines(other)
}
