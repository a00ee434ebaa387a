import { useRevalidator } from 'react-router'
import {
  ADD_LOCKED,
  isAddLocked,
  QUANTITY_OUT_OF_STOCK,
  sleevePageRefusal,
} from '#shared/cart/add-to-cart-rules.ts'
import { sleevesOf, stockInHand } from '#shared/cart/cart.ts'
import { refusalWithin } from '#shared/cart/order-limits.ts'
import { CART_STOCK_UPDATE_FAILED } from '#shared/cart/texts.ts'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { packPriceOf } from '#shared/catalogue/pack-price.ts'
import { countedPacks, PACK_UNAVAILABLE, type PackSize } from '#shared/catalogue/pack-size.ts'
import { PRICE_HAS_CHANGED, SLEEVE_NOT_FOUND_TOAST } from '#shared/catalogue/texts.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { browserApi } from '#web/session/browser-api.ts'
import { countEvent } from '#web/storefront/audience/count-event.ts'
import { toastAdded } from '#web/storefront/cart/toast-added.ts'
import { cart } from '#web/storefront/stores/browser-cart.ts'
import { toastError } from '#web/ui/toast.ts'

export type Sold = CardSleeve & Pick<Sleeve, 'price'>

type ChosenPack = {
  packSize: PackSize
  quantity: number
  priceCents: number
}

type Choice = {
  packs: readonly ChosenPack[]
  isCut: boolean
}

/** Reads price and stock first, because they may have changed since the page was opened. */
export function useAdding(sleeve: Sold) {
  const { revalidate } = useRevalidator()
  return useMutation(
    async ({ packs, isCut }: Choice) => {
      const now = await asItIs(sleeve)
      const present = packs.map(({ packSize }) => packPriceOf(now, packSize))
      const isRepriced =
        packs.some(({ priceCents }, at) => priceCents !== present[at]) || now.price !== sleeve.price
      if (isRepriced || now.stock !== sleeve.stock) void revalidate()
      if (present.includes(undefined)) throw new Refusal(PACK_UNAVAILABLE)
      if (isRepriced) throw new Refusal(PRICE_HAS_CHANGED)
      const refusal = addToCart(now, packs)
      if (refusal) throw new Refusal(refusal)
      toastAdded(isCut ? `${addedText(packs)}\u00A0: c’est le maximum` : undefined)
    },
    (error) => toastError(error instanceof Error ? error.message : SLEEVE_NOT_FOUND_TOAST),
  )
}

class Refusal extends Error {}

function addedText(packs: readonly ChosenPack[]): string {
  const [only] = packs
  if (packs.length === 1 && only) return countedPacks(only.quantity, only.packSize)
  return counted(
    packs.reduce((sum, pack) => sum + sleevesOf(pack), 0),
    'pochette',
  )
}

/**
 * Returns the product as the server has it now. After a failure other than a 404, returns the product as the page has
 * it, because the cart checks again.
 * @throws Refusal if the server does not find the product
 */
async function asItIs(sleeve: Sold): Promise<Sold> {
  try {
    return await browserApi.getSleeve(idOf(sleeve))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Refusal(SLEEVE_NOT_FOUND_TOAST)
    return sleeve
  }
}

/** Reads the cart again, because another tab may have changed it. Returns a sentence if the cart refuses. */
function addToCart(sleeve: CardSleeve, packs: readonly ChosenPack[]): string | undefined {
  const before = cart.refresh().lines.length
  const [only] = packs
  const refused = packs.length === 1 && only ? addOne(sleeve, only) : addSeveral(sleeve, packs)
  if (refused === undefined && before === 0) countEvent('cart')
  return refused
}

function addOne(sleeve: CardSleeve, pack: ChosenPack): string | undefined {
  const { lines } = cart.refresh()
  const now = { ...pack, lastAddMs: cart.lastAddMs(), nowMs: Date.now() }
  const refusal = refusalWithin(
    sleeve.stock,
    (stock) => sleevePageRefusal(now, stockInHand(stock, lines, sleeve._id)),
    pack.packSize,
  )
  return refusal ?? cart.add(lineOf(sleeve, pack), sleeve.stock)
}

function addSeveral(sleeve: CardSleeve, packs: readonly ChosenPack[]): string | undefined {
  const { lines } = cart.refresh()
  if (isAddLocked(cart.lastAddMs(), Date.now())) return ADD_LOCKED
  const wanted = packs.reduce((sum, pack) => sum + sleevesOf(pack), 0)
  const refusal = refusalWithin(sleeve.stock, (stock) =>
    wanted > stockInHand(stock, lines, sleeve._id) ? QUANTITY_OUT_OF_STOCK : undefined,
  )
  if (refusal) return refusal
  const notAdded = cart.addAll(
    packs.map((pack) => ({ line: lineOf(sleeve, pack), serverStock: sleeve.stock })),
  )
  return notAdded.length > 0 ? CART_STOCK_UPDATE_FAILED : undefined
}

const lineOf = ({ _id: id, name, images }: CardSleeve, pack: ChosenPack) => ({
  id,
  name,
  image: images.front,
  ...pack,
})
