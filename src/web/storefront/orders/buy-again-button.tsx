import { PUT_BACK_FAILED } from '#shared/cart/texts.ts'
import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import type { Order } from '#shared/orders/contract.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { showCartNotice } from '#web/storefront/stores/cart-notices-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { putIntoCart } from '../cart/put-into-cart.ts'

export function BuyAgain({ order }: { order: Order }) {
  const again = useMutation(
    async () => {
      await buyAgain(order)
      location.assign('/cart')
    },
    (error) => toastError(messageOf(error, PUT_BACK_FAILED)),
  )
  if (order.items.every(({ packSize }) => packSize === CUSTOM_LINE)) return null
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

async function buyAgain({ number, items }: Order): Promise<void> {
  const missing = await putIntoCart(
    items.map(({ product, packSize, quantity }) => ({
      id: product._id,
      name: product.name,
      packSize,
      quantity,
    })),
    number,
  )
  if (missing) showCartNotice({ id: `again ${number}`, tone: 'info', text: missing })
}
