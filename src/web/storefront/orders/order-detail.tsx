import { SAME_AS_SHIPPING, SHIPPING_METHOD_LABEL } from '#shared/shipping/texts.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-period.ts'
import type { ReactNode } from 'react'
import type { Order, OrderAddress, OrderHistoryEntry } from '#shared/orders/contract.ts'
import { DELIVERED, NO_REVENUE_STATUSES } from '#shared/orders/statuses.ts'
import { withdrawalDeadline } from '#shared/orders/withdrawal-period.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { DocumentButtons } from '#web/documents/document-buttons.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PickupPointAddress } from '#web/ui/pickup-point-address.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { BuyAgain } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DeclaredWithdrawal, withdrawalOf } from './declared-withdrawal.tsx'
import { OrderAmounts, OrderBadge, OrderItems } from './order-summary.tsx'

/** All there is to say of an order to the one who placed it. */
export function OrderDetail({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
        <DateTime value={order.createdAt} />
        <OrderBadge status={order.status} />
        <BuyAgain order={order} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid gap-6">
          <Panel title="Articles">
            <OrderItems items={order.items} />
            <div className="mt-3 border-t border-hairline pt-4 sm:ml-auto sm:max-w-72">
              <OrderAmounts order={order} />
            </div>
          </Panel>
          <Panel title="Livraison">
            <ShippingPanel order={order} />
          </Panel>
        </div>
        <div className="grid gap-6">
          <Panel title="Suivi de la commande">
            <OrderTimeline history={order.history} />
          </Panel>
          <Panel title="Annulation et rétractation">
            <div className="grid gap-4">
              <DeclaredWithdrawal order={order} />
              <Withdrawal order={order} />
              <CancelOrder order={order} onChanged={onChanged} />
            </div>
          </Panel>
          {order.invoice && (
            <Panel title={order.creditNotes.length > 0 ? 'Facture et avoirs' : 'Facture'}>
              <p className="text-ink-soft">
                N° {order.invoice.number}, du <DateTime value={order.invoice.issuedAt} format="plain" />
              </p>
              <div className="mt-4 grid justify-items-start gap-3">
                <DocumentButtons order={order} />
                {order.acceptedTerms && (
                  <ShopLink
                    to={`/profile/terms?version=${encodeURIComponent(order.acceptedTerms)}`}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    Conditions de vente acceptées (version {order.acceptedTerms})
                  </ShopLink>
                )}
              </div>
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-hairline bg-raised px-5 py-4 shadow-sm sm:px-6">
      <h2 className="mb-2 font-display text-heading font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** The 14 days of the law, from the delivery on (law.md 6); nothing where the order has ended. */
function Withdrawal({ order }: { order: Order }) {
  const { status, deliveredAt, cancellable, number } = order
  if (NO_REVENUE_STATUSES.some((ended) => ended === status)) return null
  const until = deliveredAt ? withdrawalDeadline(new Date(deliveredAt)) : undefined
  const isPast = status === DELIVERED && !cancellable
  return (
    <p className="text-ink-soft">
      {deliveredAt && until ? (
        <>
          Livrée le <DateTime value={deliveredAt} format="plain" />, cette commande{' '}
          {isPast ? 'pouvait' : 'peut'} être rendue jusqu’au{' '}
          <DateTime value={until.toISOString()} format="plain" /> inclus.
        </>
      ) : (
        <>Vous pouvez renoncer à votre achat jusqu’à {WITHDRAWAL_DAYS} jours après l’avoir reçu.</>
      )}{' '}
      {!isPast && !withdrawalOf(order) && (
        <ShopLink
          to={`/retractation?commande=${encodeURIComponent(number)}`}
          className="font-semibold text-ink underline underline-offset-4"
        >
          Renoncer au contrat ici
        </ShopLink>
      )}
    </p>
  )
}

/** How and where: the method, the relay point or the address, and the parcel's number once there is one. */
function ShippingPanel({ order }: { order: Order }) {
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

/** What has happened to an order, the latest first. */
function OrderTimeline({ history }: { history: readonly OrderHistoryEntry[] }) {
  if (history.length === 0) return <p className="text-ink-soft">Rien pour l’instant.</p>
  return (
    <ol className="grid">
      {history.toReversed().map(({ status, at, note }, place) => (
        <li
          key={`${at} ${status} ${note}`}
          className="relative border-l border-hairline pb-4 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full ${place === 0 ? 'foil' : 'bg-edge'}`}
          />
          <p className={place === 0 ? 'font-semibold' : ''}>{status}</p>
          <p className="text-sm text-ink-faint">
            <DateTime value={at} format="moment" />
          </p>
          {note && <p className="text-sm text-ink-soft">{note}</p>}
        </li>
      ))}
    </ol>
  )
}
