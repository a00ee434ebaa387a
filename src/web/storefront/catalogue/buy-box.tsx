import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { QUANTITY_OUT_OF_STOCK } from '#shared/cart/add-to-cart-rules.ts'
import type { Cover } from '#shared/cart/cover-cards.ts'
import { orderableOf, TOO_MANY_RESERVED } from '#shared/cart/order-limits.ts'
import { CART_NOT_STORED } from '#shared/cart/texts.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import {
  isSoldOut,
  offeredPacks,
  packCents,
  packOf,
  packPriceOf,
  packSaving,
  pricePerSleeveCents,
  struckPackCents,
  type Pack,
} from '#shared/catalogue/pack-price.ts'
import {
  packName,
  timesPack,
  availablePacks,
  clampPacks,
  type PackSize,
} from '#shared/catalogue/pack-size.ts'
import { STOCK_BADGE_LABELS } from '#shared/catalogue/stock-badges.ts'
import { counted, formatCount } from '#shared/count.ts'
import { FRANCHISE_MENTION } from '#shared/documents/vat.ts'
import { idOf } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import { useHydrated } from '#web/base/use-hydrated.ts'
import { useShop } from '#web/base/use-shop.ts'
import { StruckPrice } from '#web/storefront/products/struck-price.tsx'
import { useCart, useCartEndsWithPage, useStockInHand } from '#web/storefront/stores/browser-cart.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastError } from '#web/ui/toast.ts'
import { type Sold, useAdding } from '../cart/add-sleeve.ts'
import { RestockButton } from '../restock/restock-button.tsx'
import { CardsQuestion } from './cards-question.tsx'
import { useFirstSize } from './first-size.ts'
import { PackChips, PackPicker } from './pack-picker.tsx'

/** Only the browser has the cart, so the box is disabled until the scripts have loaded. */
export function BuyBox({ sleeve }: { sleeve: Sold }) {
  const choice = useChoice(sleeve)
  const { size, quantity, priceCents, available } = choice
  const isOut = isSoldOut(sleeve)
  const isReady = useHydrated()
  const { box: picker, isSeen: isPickerSeen } = useIsSeen()
  const isInCart = useIsInCart(idOf(sleeve))
  const isOnlyHere = useCartEndsWithPage()
  return (
    <section aria-label="Acheter" className="grid gap-6" aria-busy={!isReady}>
      <Price sleeve={sleeve} pack={packOf(sleeve, size)} canBeHad={available > 0} />
      <div ref={picker}>
        <PackPicker
          sleeve={sleeve}
          stock={choice.stock}
          value={size}
          onChange={choice.chooseSize}
          disabled={!isReady}
        />
      </div>
      {!isOut && (
        <CardsQuestion
          sleeve={sleeve}
          stock={choice.orderable}
          disabled={!isReady || choice.isAdding}
          onAdd={choice.addCover}
        />
      )}
      <div className="grid gap-3">
        {/* A sold-out product has no bar, because the bar would cover the restock form. */}
        <div className={isOut ? '' : 'reach-bar'}>
          {!isOut && !isPickerSeen && (
            <PackChips
              sleeve={sleeve}
              stock={choice.stock}
              value={size}
              onChange={choice.chooseSize}
              disabled={!isReady}
            />
          )}
          <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">
            <QuantityStepper
              value={quantity}
              max={Math.max(1, available)}
              label={`Quantité, ${packName(size).toLowerCase()}`}
              onChange={choice.setQuantity}
              onTooMany={choice.cut}
              disabled={!isReady || available === 0}
            />
            <AddButton choice={choice} isOut={isOut} isInCart={isInCart} isReady={isReady} />
            {/* On a phone the bar covers the links below it, so the cart's link is in the bar. */}
            {isInCart && (
              <ShopLink
                to="/cart"
                className="grid size-12 shrink-0 place-items-center rounded-full border border-edge max-[22.5rem]:hidden sm:hidden"
              >
                <Icon name="cart" label="Voir mon panier" />
              </ShopLink>
            )}
          </div>
        </div>
        <output className="sr-only">
          {isReady && available > 0 && `${timesPack(quantity, size)}, ${formatCents(priceCents * quantity)}`}
        </output>
        {isInCart && isOnlyHere && <p className="text-sm text-ink-soft">{CART_NOT_STORED}</p>}
        {choice.isAtMost && <p className="text-sm text-ink-soft">{TOO_MANY_RESERVED}.</p>}
        {!isOut && <Stock sleeve={sleeve} inHand={choice.stock} />}
        {isOut && isReady && <RestockButton sleeveId={idOf(sleeve)} />}
        <noscript>
          <p className="text-sm text-ink-soft">
            Le panier a besoin de JavaScript pour recevoir vos articles.
          </p>
        </noscript>
      </div>
    </section>
  )
}

type AddButtonProps = {
  choice: ReturnType<typeof useChoice>
  isOut: boolean
  isInCart: boolean
  isReady: boolean
}

/**
 * The same button element adds packs and leads to the cart, so it keeps the focus after the last packs are added.
 */
function AddButton({ choice, isOut, isInCart, isReady }: AddButtonProps) {
  const navigate = useNavigate()
  const { size, quantity, priceCents, available } = choice
  const isAllInCart = isInCart && choice.isAllTaken
  return (
    <Button
      size="lg"
      className={classNames(
        'flex-1 max-sm:px-3 max-[23rem]:px-2 max-[23rem]:text-sm sm:whitespace-nowrap',
        isInCart ? 'max-sm:text-sm' : 'max-sm:text-base',
      )}
      icon={<Icon name="cart" className="max-sm:hidden" />}
      onClick={isAllInCart ? () => void navigate('/cart') : choice.add}
      loading={choice.isAdding}
      disabled={!isReady || isOut}
    >
      <span>
        {isOut ? STOCK_BADGE_LABELS['out-of-stock'] : isAllInCart ? 'Voir mon panier' : 'Ajouter au panier'}
      </span>
      {!isOut && available > 0 && (
        <span className="font-normal opacity-80 max-sm:block max-sm:text-sm sm:ml-2">
          <span className="sr-only">pour </span>
          <span>{formatCents(priceCents * quantity)}</span>
          <span className="lg:sr-only">{` · ${counted(size * quantity, 'pochette')}`}</span>
        </span>
      )}
    </Button>
  )
}

function useIsSeen() {
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current) return
    // On narrow screens the bar covers the bottom (`--bar-height` in theme.css).
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -140px',
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return { box, isSeen }
}

type PriceProps = { sleeve: CardSleeve; pack: Pack | undefined; canBeHad: boolean }

function Price({ sleeve, pack, canBeHad }: PriceProps) {
  const { vatMode } = useShop()
  if (!pack) return null
  const saving = packSaving(sleeve, pack)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1" aria-live="polite" aria-atomic="true">
      <Money cents={packCents(pack)} className="font-display text-title font-bold" />
      <span className="text-ink-soft">
        <span>{packName(pack.size).toLowerCase()}</span>
        {pack.size > 1 && <span>{` · ${formatCents(pricePerSleeveCents(pack))} la\u00A0pochette`}</span>}
      </span>
      <span className="text-ink-faint">{vatMode === 'franchise' ? FRANCHISE_MENTION : 'TVA comprise'}</span>
      <StruckPrice cents={struckPackCents(pack)} />
      {canBeHad && saving.cents > 0 && (
        <span className="w-full text-sm font-semibold text-balance text-green">
          {`Vous économisez ${formatCents(saving.cents)} par rapport à l’achat à l’unité`}
        </span>
      )}
    </p>
  )
}

function Stock({ sleeve, inHand }: { sleeve: CardSleeve; inHand: number }) {
  const id = idOf(sleeve)
  const isInCart = useIsInCart(id)
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 text-sm text-ink-soft -my-3">
      <p aria-live="polite">
        {sleeve.stock > 0 && inHand === 0
          ? 'Tout le stock disponible est dans votre panier'
          : inHand > 0 && <span className="tabular-nums">{`${formatCount(inHand)} en stock`}</span>}
      </p>
      {isInCart && (
        <div className="-mx-2.5 flex items-center sm:-mr-3.5 sm:gap-2">
          <ButtonLink to="/cart" variant="quiet" size="sm" className="min-h-11 max-sm:px-2.5">
            Voir mon panier
          </ButtonLink>
          {/* A buyer of one product can skip the cart. */}
          <ButtonLink
            to="/checkout/shipping"
            variant="quiet"
            size="sm"
            className="min-h-11 max-sm:px-2.5"
            icon={<Icon name="arrowRight" className="order-last size-4 max-sm:hidden" />}
          >
            Commander
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function useIsInCart(id: string): boolean {
  return useCart()?.lines.some((line) => line.id === id) ?? false
}

function useChoice(sleeve: Sold) {
  const stock = useStockInHand(sleeve)
  const [chosenSize, setSize] = useState<PackSize>()
  const first = useFirstSize(sleeve)
  const size = chosenSize !== undefined && packOf(sleeve, chosenSize) ? chosenSize : first
  const orderable = useStockInHand({ ...sleeve, stock: orderableOf(sleeve.stock, size) })
  const [wanted, setQuantity] = useState(1)
  const [isCut, setCut] = useState(false)
  const available = availablePacks(orderable, size)
  const quantity = clampPacks(wanted, available)
  const priceCents = packPriceOf(sleeve, size) ?? 0
  const adding = useAdding(sleeve)
  return {
    /** In sleeves. Does not include the sleeves in the cart. */
    stock,
    size,
    available,
    quantity,
    /** True if the limit per product, not the stock, allows no more packs. */
    isAtMost: orderable < stock && quantity >= available,
    isAllTaken: offeredPacks(sleeve).every((pack) => pack.size > orderable),
    priceCents,
    setQuantity: (next: number) => {
      setQuantity(next)
      setCut(false)
    },
    /** Shows a toast. Afterwards the toast for added packs also says that they are the maximum. */
    cut: () => {
      setCut(true)
      toastError(orderable < stock ? TOO_MANY_RESERVED : QUANTITY_OUT_OF_STOCK)
    },
    chooseSize: (next: PackSize) => {
      setSize(next)
      setQuantity(1)
      setCut(false)
    },
    isAdding: adding.pending,
    add: () => adding.run({ packs: [{ packSize: size, quantity, priceCents }], isCut }),
    addCover: ({ packs }: Cover) =>
      adding.run({
        packs: packs.map((pack) => ({
          packSize: pack.size,
          quantity: pack.quantity,
          priceCents: pack.cents,
        })),
        isCut: false,
      }),
    /** How many more sleeves the stock and the limit per product allow. */
    orderable: useStockInHand({ ...sleeve, stock: orderableOf(sleeve.stock) }),
  }
}
