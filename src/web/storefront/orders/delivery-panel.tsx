import type { Order } from '#shared/orders/contract.ts'
import { SHIPPING_LABELS } from '#shared/shipping/methods.ts'
import { Icon } from '#web/ui/icon.tsx'

/** How and where: the method, the relay point or the address, and the parcel's number once there is one. */
export function DeliveryPanel({ order }: { order: Order }) {
  const { shippingMethod, shippingAddress: to, pickupPoint: point, trackingNumber, trackingUrl } = order
  return (
    <div className="grid gap-4">
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-faint">Mode de livraison</dt>
          <dd>{shippingMethod}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-faint">Adresse de livraison</dt>
          <dd>
            {to.firstName} {to.lastName}
            <br />
            {to.street}
            <br />
            {to.postalCode} {to.city}, {to.country}
          </dd>
        </div>
        {point && (
          <div>
            <dt className="text-sm text-ink-faint">Point relais</dt>
            <dd>
              <span className="font-semibold">{point.name}</span>
              <br />
              {point.address}
              <br />
              {point.postalCode} {point.city}, {point.country}
              {point.openingHours && (
                <span className="mt-1 block text-sm whitespace-pre-line text-ink-soft">
                  {point.openingHours}
                </span>
              )}
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
