import { useState } from 'react'
import { ADDED_TO_CART } from '#shared/cart/texts.ts'
import { idOf } from '#shared/ids.ts'
import { stockInHand } from '#shared/cart/cart.ts'
import { sleevePageRefusal } from '#shared/cart/cart-rules.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { packPriceCents, packSaving, pricePerSleeveCents } from '#shared/catalogue/pack-price.ts'
import {
  availablePacks,
  clampPacks,
  DEFAULT_PACK_SIZE,
  packOptions,
  type PackSize,
} from '#shared/catalogue/pack-size.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { cart, useCart, useStockInHand } from '../cart/browser-cart.ts'
import { packLabel } from './pack-label.ts'

/** Lot, quantity and 'Ajouter au panier' of one sleeve. */
export function BuyBox({ sleeve }: { sleeve: Sleeve }) {
  const choice = useChoice(sleeve)
  const { size, quantity, priceCents, available } = choice
  const basePriceCents = eurosToCents(sleeve.price)
  const isSoldOut = sleeve.stock === 0
  return (
    <section aria-label="Acheter" className="grid gap-6">
      <Price {...{ basePriceCents, priceCents, size }} canBeHad={available > 0} />
      <PackPicker
        basePriceCents={basePriceCents}
        stock={choice.stock}
        value={size}
        onChange={choice.chooseSize}
      />
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <QuantityStepper
            value={quantity}
            max={Math.max(1, available)}
            label={`Quantité, ${packLabel(size).toLowerCase()}`}
            onChange={choice.setQuantity}
            disabled={available === 0}
          />
          <Button
            size="lg"
            className="flex-1 whitespace-nowrap"
            icon={<Icon name="cart" />}
            onClick={choice.add}
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
        <Stock sleeve={sleeve} inHand={choice.stock} />
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
  size: Parameters<typeof packLabel>[0]
}) {
  const saving = packSaving(basePriceCents, size)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1" aria-live="polite" aria-atomic="true">
      <Money cents={priceCents} className="font-display text-title font-bold" />
      <span className="text-ink-soft">
        {packLabel(size).toLowerCase()}
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
  const id = idOf(sleeve)
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

/** What the shopper has set on the product page: pack, number of packs, and the way into the cart. */
function useChoice(sleeve: Sleeve) {
  const stock = useStockInHand(sleeve)
  const [chosenSize, setSize] = useState<PackSize>()
  const [wanted, setQuantity] = useState(1)
  const size = chosenSize ?? firstSize(sleeve.stock)
  const available = availablePacks(stock, size)
  const quantity = clampPacks(wanted, available)
  const priceCents = packPriceCents(eurosToCents(sleeve.price), size)
  return {
    /** Sleeves in hand. */
    stock,
    size,
    available,
    quantity,
    /** Of one pack. */
    priceCents,
    setQuantity,
    chooseSize: (next: PackSize) => {
      setSize(next)
      setQuantity(1)
    },
    add: () => {
      const refusal = addToCart(sleeve, { packSize: size, quantity, priceCents })
      if (refusal) toastError(refusal)
      else toastSuccess(ADDED_TO_CART)
    },
  }
}

/** The pack of 5, or the single sleeve where the stock makes no pack of 5. */
function firstSize(stock: number): PackSize {
  return availablePacks(stock, DEFAULT_PACK_SIZE) === 0 && stock > 0 ? 1 : DEFAULT_PACK_SIZE
}

type Choice = {
  packSize: PackSize
  quantity: number
  priceCents: number
}

/** Puts the choice into the cart as it is now, whatever the page last showed of it; the sentence when it is refused. */
function addToCart(sleeve: Sleeve, choice: Choice): string | undefined {
  const { _id: id, name, image, stock: serverStock } = sleeve
  const { lines } = cart.refresh()
  const refusal = sleevePageRefusal(
    { ...choice, lastAddMs: cart.lastAddMs(), nowMs: Date.now() },
    stockInHand(serverStock, lines, id),
  )
  return refusal ?? cart.add({ id, name, image, ...choice }, serverStock)
}

type PackPickerProps = {
  /** Cents of a pack of 5. */
  basePriceCents: number
  /** Sleeves in hand. */
  stock: number
  value: PackSize
  onChange: (size: PackSize) => void
}

/** The packs on tiles: price, price of one sleeve, and what it saves against buying singly (decision 5). */
function PackPicker({ basePriceCents, stock, value, onChange }: PackPickerProps) {
  const tiles = packOptions(stock).map(({ size, disabled }) => ({
    value: size,
    label: packLabel(size),
    detail: `${formatCents(pricePerSleeveCents(basePriceCents, size))} pièce`,
    aside: (
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Money cents={packPriceCents(basePriceCents, size)} />
        {disabled ? (
          <span className="font-normal">Indisponible</span>
        ) : (
          <Saving {...{ basePriceCents, size }} />
        )}
      </span>
    ),
    disabled,
  }))
  return <RadioTiles legend="Taille du lot" name="lot" layout="grid" {...{ tiles, value, onChange }} />
}

function Saving({ basePriceCents, size }: { basePriceCents: number; size: PackSize }) {
  const { percent } = packSaving(basePriceCents, size)
  if (percent === 0) return null
  return (
    <span className="text-green">
      <span className="sr-only">, économie de </span>
      <span aria-hidden="true">−</span>
      {percent}&nbsp;%
    </span>
  )
}
