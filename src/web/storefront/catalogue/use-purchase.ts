import { useState } from 'react'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import { DEFAULT_PACK_SIZE, type PackSize, availablePacks, clampPacks } from '#shared/catalogue/pack-size.ts'
import { productPageRefusal } from '#shared/cart/refusals.ts'
import { ADDED_TO_CART, stockInHand } from '#shared/cart/cart.ts'
import { eurosToCents } from '#shared/money.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { cart } from '../cart/browser-cart.ts'
import { useStockInHand } from '../cart/use-cart.ts'

/** What the shopper has set on the product page: lot, number of lots, and the way into the cart. */
export function usePurchase(sleeve: Sleeve) {
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
    /** Of one lot. */
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

/** The lot of 5, or the single sleeve where the stock makes no lot of 5. */
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
  const refusal = productPageRefusal(
    { ...choice, lastAddMs: cart.lastAddMs(), nowMs: Date.now() },
    stockInHand(serverStock, lines, id),
  )
  return refusal ?? cart.add({ id, name, image, ...choice }, serverStock)
}
