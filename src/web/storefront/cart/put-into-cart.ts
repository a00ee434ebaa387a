import type { CartLine } from '#shared/cart/cart.ts'
import { notPutBack } from '#shared/cart/texts.ts'
import { packPriceOf } from '#shared/catalogue/pack-price.ts'
import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import { idOf } from '#shared/ids.ts'
import { ApiError } from '#web/api/api-error.ts'
import { SLEEVE_TIMEOUT_MS } from '#web/api/timeouts.ts'
import { api } from '#web/session/api.ts'
import { countEvent } from '#web/storefront/audience/count-event.ts'
import { cart } from '#web/storefront/stores/browser-cart.ts'

export type EarlierLine = Pick<CartLine, 'name' | 'packSize' | 'quantity'> & { id?: string | undefined }

/**
 * Adds the lines at today's prices. Returns a sentence that names the lines left out, or undefined if all were added.
 */
export async function putIntoCart(
  items: readonly EarlierLine[],
  orderNumber?: string,
): Promise<string | undefined> {
  const found = await Promise.all(items.map(asSoldToday))
  const { lines } = cart.refresh()
  const notAdded = cart.addAll(found.filter((line) => line !== undefined))
  const short = namesOf(notAdded.filter(({ isOverLimit }) => !isOverLimit).map(({ line }) => line))
  const overLimit = namesOf(notAdded.filter(({ isOverLimit }) => isOverLimit).map(({ line }) => line))
  if (lines.length === 0 && cart.refresh().lines.length > 0) countEvent('cart')
  const isCustom = ({ packSize }: EarlierLine) => packSize === CUSTOM_LINE
  const gone = namesOf(items.filter((item, at) => !found[at] && !isCustom(item)))
  const custom = namesOf(items.filter(isCustom))
  const isWhole = short.length + overLimit.length + gone.length + custom.length === 0
  return isWhole ? undefined : notPutBack({ short, overLimit, gone, custom }, orderNumber)
}

const namesOf = (lines: readonly { name: string }[]) => [...new Set(lines.map(({ name }) => name))]

async function asSoldToday({
  id,
  packSize,
  quantity,
}: EarlierLine): Promise<{ line: CartLine; serverStock: number } | undefined> {
  if (id === undefined) return undefined
  try {
    const sleeve = await api.call('GET /api/sleeves/:id', {
      params: { id },
      timeoutMs: SLEEVE_TIMEOUT_MS,
    })
    const { name, images, stock } = sleeve
    const priceCents = packPriceOf(sleeve, packSize)
    if (priceCents === undefined) return undefined
    const line = { id: idOf(sleeve), name, image: images.front, packSize, quantity, priceCents }
    return { line, serverStock: stock }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
