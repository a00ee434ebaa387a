import type { ReactNode } from 'react'
import { type CartLine, cartCount, cartSubtotalCents } from '#shared/cart/cart.ts'
import { CART_CHECK_FAILED, CART_NOT_STORED } from '#shared/cart/texts.ts'
import { counted } from '#shared/count.ts'
import { FRANCHISE_MENTION } from '#shared/documents/vat.ts'
import { formatCents } from '#shared/money.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import { paymentMeans } from '#shared/payment-providers.ts'
import { deliveryFor } from '#shared/settings/letter-goods.ts'
import { DEFAULT_COUNTRY, type Country } from '#shared/shipping/countries.ts'
import { deliveryDelay } from '#shared/shipping/delivery-delay.ts'
import { deliveredCountries, offeredMethods, whereWeShip, type Delivery } from '#shared/shipping/delivery.ts'
import { expectedDelivery } from '#shared/shipping/expected-delivery.ts'
import { cheapestMethod, shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import { SHIPPING_LABELS, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { useShop } from '#web/base/use-shop.ts'
import { useCartEndsWithPage } from '#web/storefront/stores/browser-cart.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { PromotionCodeStep, usePromotionCode } from '../promotions/promotion-code.tsx'
import { FreeShipping } from './free-shipping.tsx'
import type { CartCheck } from './use-cart-check.ts'

/** Includes the cost of delivery, because the law requires it to be shown before the order. */
export function CartSummary({ lines, check }: { lines: readonly CartLine[]; check: CartCheck }) {
  const subtotal = cartSubtotalCents(lines)
  const { delivery: offered, vatMode } = useShop()
  const delivery = deliveryFor(offered, lines)
  const served = deliveredCountries(delivery)
  const country = served.includes(DEFAULT_COUNTRY) ? DEFAULT_COUNTRY : (served[0] ?? DEFAULT_COUNTRY)
  const method = cheapestMethod(delivery, country, subtotal) ?? 'mondialRelay'
  const inCart = { lines, shipping: { country, shippingMethod: method } }
  const code = usePromotionCode(check.outcome === 'checked' && !check.blocked ? inCart : undefined)
  const applied = code.of(inCart)
  const discount = applied?.discountCents ?? 0
  const fee = applied?.freeDelivery ? 0 : shippingFeeCents(delivery, method, country, subtotal)
  const total = subtotal - discount + fee
  const others = offeredMethods(delivery)
    .filter((other) => other !== method && delivery.offers[other][country].offered)
    .map((other) => {
      const cents = shippingFeeCents(delivery, other, country, subtotal)
      return `${OTHER_WAY[other]}\u00A0: ${otherFee(cents)}`
    })
  return (
    <section
      aria-label="Récapitulatif"
      className="grid gap-5 rounded-lg border border-hairline bg-raised p-5 shadow-sm sm:p-6 lg:sticky lg:top-24"
    >
      <h2 className="font-display text-heading font-semibold">Récapitulatif</h2>
      <FreeShipping subtotalCents={subtotal} />
      <dl className="grid gap-2">
        <Amount
          label={
            <>
              Sous-total <span className="text-ink-faint">{`(${counted(cartCount(lines), 'article')})`}</span>
            </>
          }
        >
          <Money cents={subtotal} />
        </Amount>
        {applied && discount > 0 && (
          <Amount label={`Code promo ${applied.code}`}>
            −<Money cents={discount} />
          </Amount>
        )}
        <Amount label={`Livraison ${SHIPPING_LABELS[method]}`}>
          {fee === 0 ? 'Offerte' : <Money cents={fee} />}
        </Amount>
        <Amount label="Total" className="border-t border-hairline pt-3 text-lg font-semibold">
          <Money cents={total} />
        </Amount>
      </dl>
      <output className="sr-only">{`Total\u00A0: ${formatCents(total)}`}</output>
      <p className="-mt-3 text-sm text-ink-faint">
        <span>{vatMode === 'franchise' ? `${FRANCHISE_MENTION}.` : 'TVA comprise.'}</span>
        {others.length > 0 && <span>{` Ou ${others.join(', ou ')}, au choix à l’étape suivante.`}</span>}
      </p>
      <PromotionCodeStep promotion={code} cart={inCart} disabled={check.blocked} />
      <WayToShipping check={check} totalCents={total} />
      <Promises delivery={delivery} country={country} />
    </section>
  )
}

function Promises({ delivery, country }: { delivery: Delivery; country: Country }) {
  const { delivery: offered, delayFrom, sentFrom, closingText, payment } = useShop()
  return (
    <>
      <ul className="grid gap-2 border-t border-hairline pt-4 text-sm text-ink-soft">
        <li className="flex gap-2">
          <Icon name="truck" className="mt-0.5 size-4.5" />
          <span>
            <span>{`Livraison en ${deliveryDelay(delivery, country)}${delayFrom}`}</span>
            <span className="block">{`Livraison prévue ${expectedDelivery(delivery, sentFrom, country)}`}</span>
          </span>
        </li>
        <li className="flex gap-2">
          <Icon name="refresh" className="mt-0.5 size-4.5" />
          {WITHDRAWAL_DAYS} jours pour changer d’avis
        </li>
        <li className="flex gap-2">
          <Icon name="shield" className="mt-0.5 size-4.5" />
          <ShopLink to="/garanties" className="py-0.5 underline underline-offset-4">
            Garanties légales, deux ans
          </ShopLink>
        </li>
      </ul>
      <ul className="grid gap-2 border-t border-hairline pt-4 text-sm text-ink-soft">
        {closingText && <li className="font-medium text-ink">{closingText}</li>}
        <li>{whereWeShip(offered)}</li>
        <li>{paymentMeans(payment.provider, payment.extraMeans)}</li>
      </ul>
    </>
  )
}

const OTHER_WAY: Record<ShippingMethod, string> = {
  mondialRelay: 'Mondial Relay en point relais',
  colissimo: 'Colissimo à domicile',
  trackedLetter: 'Lettre suivie dans votre boîte aux lettres',
}

const otherFee = (cents: number) => (cents === 0 ? 'offert' : formatCents(cents))

function Amount({
  label,
  className,
  children,
}: {
  label: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function WayToShipping({ check, totalCents }: { check: CartCheck; totalCents: number }) {
  const isOnlyHere = useCartEndsWithPage()
  const isBlocked = check.blocked || isOnlyHere
  return (
    <div className="grid gap-2">
      <div className="reach-bar flex items-center gap-4">
        <p className="leading-tight font-semibold lg:hidden" aria-hidden="true">
          <span className="block text-sm font-normal text-ink-soft">Total</span>
          <Money cents={totalCents} />
        </p>
        {isBlocked || check.outcome === 'checking' ? (
          <Button
            size="lg"
            className="flex-1 max-sm:px-4"
            disabled={isBlocked}
            loading={!isBlocked}
            aria-describedby="panier-bloque"
          >
            Choisir la livraison
          </Button>
        ) : (
          <ButtonLink
            to="/checkout/shipping"
            size="lg"
            className="flex-1 max-sm:px-4"
            icon={<Icon name="truck" className="max-sm:hidden" />}
          >
            Choisir la livraison
          </ButtonLink>
        )}
      </div>
      <p
        id="panier-bloque"
        aria-live="polite"
        className="text-center text-sm font-medium text-red empty:hidden"
      >
        {isBlocked && (
          <span>
            {isOnlyHere
              ? CART_NOT_STORED
              : check.overLimit
                ? 'Votre panier dépasse ce que vous pouvez commander.'
                : 'Corrigez les articles signalés pour continuer.'}
          </span>
        )}
      </p>
      {check.outcome === 'failed' && (
        <p className="text-center text-sm text-ink-soft" role="alert">
          {CART_CHECK_FAILED}{' '}
          <button
            type="button"
            onClick={check.retry}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            Réessayer
          </button>
        </p>
      )}
      <ShopLink
        to="/"
        className="inline-flex min-h-11 items-center justify-center font-semibold underline-offset-4 hover:underline"
      >
        Continuer mes achats
      </ShopLink>
    </div>
  )
}
