import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { idOf } from '#shared/ids.ts'
import type { Order, OrderAddress } from '#shared/orders/contract.ts'
import { PARCEL_STATE_LABELS } from '#shared/orders/parcels.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import {
  CUSTOMER_DETAILS_LABEL,
  RELAY_POINT_LABEL,
  SAME_AS_DETAILS,
  SAME_AS_SHIPPING,
  SHIPPING_ADDRESS_LABEL,
  SHIPPING_METHOD_LABEL,
} from '#shared/shipping/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PickupPointAddress } from '#web/ui/pickup-point-address.tsx'

export function OrderShipping({ order, changeAt }: { order: Order; changeAt: string }) {
  const { shippingMethod, shippingAddress: to, billingAddress: bill, pickupPoint: point } = order
  return (
    <div className="grid gap-4">
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-faint">{SHIPPING_METHOD_LABEL}</dt>
          <dd>{shippingMethod}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-faint">
            {point ? CUSTOMER_DETAILS_LABEL : SHIPPING_ADDRESS_LABEL}
          </dt>
          <Address address={to} />
        </div>
        <div>
          <dt className="text-sm text-ink-faint">Adresse de facturation</dt>
          {isSameAddress(bill, to) ? (
            <dd>{point ? SAME_AS_DETAILS : SAME_AS_SHIPPING}</dd>
          ) : (
            <Address address={bill} />
          )}
        </div>
        {point && (
          <div className="sm:col-start-2 sm:row-span-3 sm:row-start-1">
            <dt className="text-sm text-ink-faint">{RELAY_POINT_LABEL}</dt>
            <dd>
              <PickupPointAddress point={point} />
            </dd>
          </div>
        )}
      </dl>
      {order.deliveryChangeable && (
        <ButtonLink to={changeAt} variant="secondary" size="sm" className="min-h-11 justify-self-start">
          {point ? 'Changer le point relais' : 'Changer l’adresse'}
        </ButtonLink>
      )}
      {order.parcels.length > 0 && <Parcels order={order} />}
    </div>
  )
}

function Parcels({ order: { parcels, items } }: { order: Order }) {
  return (
    <ul aria-label="Colis" className="grid gap-3">
      {parcels.map((parcel, place) => (
        <li key={idOf(parcel)} className="rounded-md bg-sunk px-4 py-3">
          <p className="font-semibold">
            <span>
              {`${parcels.length > 1 ? `Colis ${place + 1}` : 'Colis'} ${DELIVERY_LABELS[parcel.carrier]}`}
            </span>
            {parcel.trackingNumber && (
              <span>
                {' '}
                <span className="inline-block tabular-nums">
                  <span className="max-sm:hidden">· </span>
                  {parcel.trackingNumber}
                </span>
              </span>
            )}
          </p>
          <p className="text-sm text-ink-soft">
            <span>
              {`${PARCEL_STATE_LABELS[parcel.state]}${parcel.isResent ? ', réexpédié dans un autre colis' : ''} · parti le `}
            </span>
            <DateTime value={parcel.sentAt} format="plain" />
          </p>
          {parcels.length > 1 && (
            <ul className="mt-1 text-sm text-ink-soft">
              {parcel.lines.map(({ line, quantity }) => {
                const item = items.find((one) => idOf(one) === line)
                return (
                  item && (
                    <li
                      key={line}
                    >{`${quantity}\u00A0×\u00A0${nameWithPack(item.product.name, item.packSize)}`}</li>
                  )
                )
              })}
            </ul>
          )}
          {parcel.trackingUrl && !parcel.isResent && (
            <a
              href={parcel.trackingUrl}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
            >
              Suivre mon colis
              <Icon name="external" className="size-4" />
              <span className="sr-only">{parcel.trackingNumber} (nouvel onglet)</span>
            </a>
          )}
        </li>
      ))}
    </ul>
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
