import { idOf } from '#shared/ids.ts'
import type { CartLine } from '#shared/cart/cart.ts'
import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import { eurosToCents } from '#shared/money.ts'
import type { Order, OrderItem } from '#shared/orders/contract.ts'
import { BUY_AGAIN_FAILED, notAgain } from '#shared/orders/texts.ts'
import { SINGLE_SLEEVE_TIMEOUT_MS } from '#shared/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { cart } from '../cart/browser-cart.ts'
import { tellOfCart } from '../cart/cart-notices.ts'

/** Puts what an order held into the cart, at today's prices and as far as it is there; the cart says what is not. */
export function BuyAgain({ order }: { order: Order }) {
  const again = useMutation(
    async () => {
      await putIntoCart(order)
      location.assign('/cart')
    },
    (error) => toastError(messageOf(error, BUY_AGAIN_FAILED)),
  )
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-h-11"
      icon={<Icon name="refresh" className="size-4" />}
      loading={again.pending}
      onClick={() => again.run()}
    >
      Acheter à nouveau
      <span className="sr-only"> les articles de la commande {order.number}</span>
    </Button>
  )
}

async function putIntoCart({ number, items }: Order): Promise<void> {
  const found = await Promise.all(items.map(asLine))
  const wanted = found.filter((line) => line !== undefined)
  const refused = cart.addAll(wanted)
  const missing = [
    ...items.filter((_item, at) => !found[at]).map(({ product }) => product.name),
    ...refused.map(({ name }) => name),
  ]
  if (missing.length > 0)
    tellOfCart({ id: `again ${number}`, tone: 'info', text: notAgain(number, [...new Set(missing)]) })
}

/** The line as it is sold today; undefined where it is no more. */
async function asLine({
  product,
  packSize,
  quantity,
}: OrderItem): Promise<{ line: CartLine; serverStock: number } | undefined> {
  if (product._id === undefined) return undefined
  try {
    const sleeve = await api.call('GET /api/sleeves/:id', {
      params: { id: product._id },
      timeoutMs: SINGLE_SLEEVE_TIMEOUT_MS,
    })
    const { name, images, price, stock } = sleeve
    const priceCents = packPriceCents(eurosToCents(price), packSize)
    const line = { id: idOf(sleeve), name, image: images.front, packSize, quantity, priceCents }
    return { line, serverStock: stock }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
