import { packName } from '#shared/catalogue/pack-size.ts'
import { eurosToCents } from '#shared/money.ts'
import type { Order, OrderItem } from '#shared/orders/contract.ts'
import { customerBadgeColour } from '#shared/orders/status-colours.ts'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="divide-y divide-hairline">
      {items.map(({ _id: id, product, packSize, quantity, price }) => (
        <li key={id} className="grid grid-cols-[4rem_1fr_auto] items-center gap-x-3 py-3 sm:gap-x-5">
          <ItemPicture image={product.image} />
          <div className="min-w-0">
            <p className="leading-snug font-semibold">{product.name}</p>
            <p className="mt-0.5 text-sm text-ink-soft">
              {packName(packSize)}&nbsp;· <Money euros={price} />
            </p>
            <p className="text-sm text-ink-soft">Quantité&nbsp;: {quantity}</p>
          </div>
          <Money cents={eurosToCents(price) * quantity} className="font-semibold" />
        </li>
      ))}
    </ul>
  )
}

export function ItemPicture({ image }: { image: string }) {
  if (!image) {
    return (
      <span className="grid aspect-4/5 place-items-center rounded-sm bg-sunk text-ink-faint">
        <Icon name="image" />
      </span>
    )
  }
  return (
    <Picture
      src={image}
      alt=""
      width={960}
      height={1200}
      sizes="4rem"
      className="aspect-4/5 rounded-sm bg-sunk"
    />
  )
}

export function OrderAmounts({ order }: { order: Order }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-8 gap-y-1">
      <dt className="text-ink-soft">Sous-total</dt>
      <dd className="text-right">
        <Money euros={order.subtotal} />
      </dd>
      {order.promotionCode !== undefined && (
        <>
          <dt className="text-ink-soft">Code promo {order.promotionCode}</dt>
          <dd className="text-right">
            <Money euros={-(order.discount ?? 0)} />
          </dd>
        </>
      )}
      {order.reductionReason !== undefined && (
        <>
          <dt className="text-ink-soft">{`Remise (${order.reductionReason})`}</dt>
          <dd className="text-right">
            <Money euros={-(order.discount ?? 0)} />
          </dd>
        </>
      )}
      <dt className="text-ink-soft">Frais de livraison</dt>
      <dd className="text-right">
        {order.shippingCost === 0 ? 'Offerts' : <Money euros={order.shippingCost} />}
      </dd>
      <dt className="text-lg font-semibold">Total</dt>
      <dd className="text-right text-lg font-semibold">
        <Money euros={order.total} />
      </dd>
      {order.refundedTotal > 0 && (
        <>
          <dt className="text-purple">Remboursé</dt>
          <dd className="text-right text-purple">
            <Money euros={order.refundedTotal} />
          </dd>
        </>
      )}
    </dl>
  )
}

export function OrderBadge({ status }: { status: OrderStatus }) {
  const colour = customerBadgeColour(status)
  return <Badge tone={colour === 'dark-red' ? 'red' : colour}>{status}</Badge>
}
