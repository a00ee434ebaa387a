import type { Order, OrderAddress } from '#shared/orders/contract.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { needsRelayPoint } from '#shared/shipping/shipping-methods.ts'
import { SHIPPING_ADDRESS_LABEL } from '#shared/shipping/texts.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PickupPointAddress } from '#web/ui/pickup-point-address.tsx'
import { ForAdmins } from '../layout/for-admins.tsx'
import { Fact } from '../ui/fact.tsx'
import { AddressForm } from './address-form.tsx'

export function OrderShipping({ order }: { order: Order }) {
  const { shippingAddress, billingAddress, shippingMethod, pickupPoint, carrier, trackingNumber } = order
  return (
    <section aria-labelledby="livraison">
      <h3 id="livraison" className="mb-3 font-display text-lg font-semibold">
        Livraison
      </h3>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={pickupPoint ? 'Coordonnées du client' : SHIPPING_ADDRESS_LABEL}>
          <Address address={shippingAddress} />
        </Fact>
        <Fact label="Mode de livraison">{shippingMethod}</Fact>
        {!isSame(shippingAddress, billingAddress) && (
          <Fact label="Adresse de facturation">
            <Address address={billingAddress} />
          </Fact>
        )}
        {trackingNumber && order.parcels.length === 0 && (
          <Fact label="Suivi">
            {order.trackingUrl ? (
              <a
                href={order.trackingUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center gap-1.5 break-all underline underline-offset-4 hover:text-iris"
              >
                <span>{trackingNumber}</span>
                <Icon name="external" className="size-4" label="(nouvel onglet)" />
              </a>
            ) : (
              <span>{trackingNumber}</span>
            )}
            {carrier && <span className="sr-only">{` (${DELIVERY_LABELS[carrier]})`}</span>}
          </Fact>
        )}
        {order.deliveredAt && (
          <Fact label="Livrée le">
            <DateTime value={order.deliveredAt} format="plain" />
          </Fact>
        )}
      </dl>
      {isToPrepare(order.status) && order.parcels.every(({ isResent }) => isResent) && (
        <ForAdmins>
          <AddressForm order={order} />
        </ForAdmins>
      )}
      {needsRelayPoint(shippingMethod) && <PickupPoint point={pickupPoint} />}
    </section>
  )
}

function PickupPoint({ point }: { point: Order['pickupPoint'] }) {
  return (
    <div className="mt-4 flex gap-3 rounded-sm bg-sunk px-4 py-3">
      <Icon name="pin" className="mt-0.5 size-5 text-ink-soft" />
      <div className="min-w-0">
        <h4 className="text-sm font-semibold">Point relais</h4>
        {point ? (
          <>
            <PickupPointAddress point={point} />
            {point.id && <p className="mt-1 text-xs text-ink-faint">{`N°\u00A0${point.id}`}</p>}
          </>
        ) : (
          <p className="text-ink-soft">Aucun point relais enregistré.</p>
        )}
      </div>
    </div>
  )
}

function Address({ address }: { address: OrderAddress }) {
  const { firstName, lastName, street, postalCode, city, country } = address
  return (
    <address className="leading-snug break-words not-italic">
      {[`${firstName} ${lastName}`.trim(), street, `${postalCode} ${city}`, country]
        .filter(Boolean)
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  )
}

function isSame(one: OrderAddress, other: OrderAddress): boolean {
  return JSON.stringify(Object.entries(one)) === JSON.stringify(Object.entries(other))
}
