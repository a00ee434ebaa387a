import type { Sleeve } from '#shared/catalogue/contract.ts'
import { packSaving, pricePerSleeveCents } from '#shared/catalogue/pack-price.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { useCart } from '../cart/use-cart.ts'
import { PackPicker } from './pack-picker.tsx'
import { packName } from './pack-name.ts'
import { usePurchase } from './use-purchase.ts'

/** Lot, quantity and 'Ajouter au panier' of one product. */
export function BuyBox({ sleeve }: { sleeve: Sleeve }) {
  const purchase = usePurchase(sleeve)
  const { size, quantity, priceCents, available } = purchase
  const basePriceCents = eurosToCents(sleeve.price)
  const isSoldOut = sleeve.stock === 0
  return (
    <section aria-label="Acheter" className="grid gap-6">
      <Price {...{ basePriceCents, priceCents, size }} canBeHad={available > 0} />
      <PackPicker
        basePriceCents={basePriceCents}
        stock={purchase.stock}
        value={size}
        onChange={purchase.chooseSize}
      />
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <QuantityStepper
            value={quantity}
            max={Math.max(1, available)}
            label={`Quantité, ${packName(size).toLowerCase()}`}
            onChange={purchase.setQuantity}
            disabled={available === 0}
          />
          <Button
            size="lg"
            className="flex-1 whitespace-nowrap"
            icon={<Icon name="cart" />}
            onClick={purchase.add}
            disabled={isSoldOut}
          >
            {isSoldOut ? 'Rupture de stock' : 'Ajouter au panier'}
            {!isSoldOut && available > 0 && (
              <span className="ml-2 font-normal opacity-80">
                <span className="sr-only">pour </span>
                {formatCents(priceCents * quantity)}
              </span>
            )}
          </Button>
        </div>
        <Stock sleeve={sleeve} inHand={purchase.stock} />
        <noscript>
          <p className="text-sm text-ink-soft">
            Le panier a besoin de JavaScript pour recevoir vos articles.
          </p>
        </noscript>
      </div>
    </section>
  )
}

function Price({
  basePriceCents,
  priceCents,
  size,
  canBeHad,
}: {
  basePriceCents: number
  priceCents: number
  canBeHad: boolean
  size: Parameters<typeof packName>[0]
}) {
  const saving = packSaving(basePriceCents, size)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1" aria-live="polite" aria-atomic="true">
      <Money cents={priceCents} className="font-display text-title font-bold" />
      <span className="text-ink-soft">
        {packName(size).toLowerCase()}
        {size > 1 && ` · ${formatCents(pricePerSleeveCents(basePriceCents, size))} la pochette`}
        <span className="text-ink-faint"> · TVA comprise</span>
      </span>
      {canBeHad && saving.cents > 0 && (
        <span className="w-full text-sm font-semibold text-green">
          Vous économisez {formatCents(saving.cents)} par rapport à l’achat à l’unité
        </span>
      )}
    </p>
  )
}

/** What is left, less what the cart already holds; its line keeps its place, so that nothing moves. */
function Stock({ sleeve, inHand }: { sleeve: Sleeve; inHand: number }) {
  const { _id: id } = sleeve
  const isInCart = useCart()?.lines.some((line) => line.id === id) ?? false
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
      <p aria-live="polite">
        {sleeve.stock > 0 && inHand === 0
          ? 'Tout le stock disponible est dans votre panier'
          : inHand > 0 && <span className="tabular-nums">{inHand} en stock</span>}
      </p>
      {isInCart && (
        <ButtonLink
          to="/cart"
          variant="quiet"
          size="sm"
          className="min-h-11"
          icon={<Icon name="arrowRight" className="size-4" />}
        >
          Voir mon panier
        </ButtonLink>
      )}
    </div>
  )
}
