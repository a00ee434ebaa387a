import { packName } from '#shared/catalogue/pack-size.ts'
import { eurosToCents } from '#shared/money.ts'
import type { Order, OrderItem } from '#shared/orders/contract.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import { Money } from '#web/ui/money.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'

const cellLook = 'max-sm:px-2!'
/**
 * On a phone the price of one pack is shown below the product's name instead of in a column, so the total stays
 * visible.
 */
const unitLook = 'max-sm:hidden'

export function OrderItems({ order }: { order: Order }) {
  return (
    <div className="min-w-0">
      <Table caption="Articles" captionHidden className="shadow-none!">
        <thead>
          <tr>
            <HeadCell className={cellLook}>Produit</HeadCell>
            <HeadCell numeric className={cellLook}>
              Quantité
            </HeadCell>
            <HeadCell numeric className={unitLook}>
              Prix unitaire
            </HeadCell>
            <HeadCell numeric className={cellLook}>
              Total
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <ItemRow key={item._id} order={order} item={item} />
          ))}
        </tbody>
      </Table>
      <dl className="mt-3 ml-auto grid max-w-64 gap-1 pr-2 text-sm sm:pr-4">
        <Sum label="Sous-total" euros={order.subtotal} />
        {order.promotionCode !== undefined && (
          <Sum label={`Code promo ${order.promotionCode}`} euros={-(order.discount ?? 0)} />
        )}
        {order.reductionReason !== undefined && (
          <Sum label={`Remise (${order.reductionReason})`} euros={-(order.discount ?? 0)} />
        )}
        <Sum label="Livraison" euros={order.shippingCost} />
        <div className="mt-1 flex justify-between border-t border-hairline pt-2 text-base font-semibold">
          <dt>Total</dt>
          <dd>
            <Money euros={order.total} />
          </dd>
        </div>
        {order.refundedTotal > 0 && (
          <>
            <Sum label="Remboursé" euros={-order.refundedTotal} />
            <div className="flex justify-between font-semibold">
              <dt>Net</dt>
              <dd>
                <Money euros={order.netTotal ?? 0} />
              </dd>
            </div>
          </>
        )}
      </dl>
    </div>
  )
}

function ItemRow({ order, item }: { order: Order; item: OrderItem }) {
  const { product, packSize, quantity, takenOut = 0, unsent = 0, sent = 0, refunded = 0, price } = item
  return (
    <tr>
      <Cell className={cellLook}>
        <span className="flex items-start gap-3">
          <Thumbnail src={product.image} className="size-10 shrink-0 max-sm:hidden" />
          <span className="min-w-0">
            <span className="block font-medium [overflow-wrap:anywhere]">{product.name}</span>
            <span className="text-xs text-ink-faint">
              <span>{packName(packSize)}</span>
              {product.sku && <span>{` · Réf. ${product.sku}`}</span>}
              <span className="sm:hidden">
                {' · '}
                <Money euros={price} />
              </span>
            </span>
            <span>{leftSentence({ takenOut, unsent, sent, isWaiting: isToPrepare(order.status) })}</span>
          </span>
        </span>
      </Cell>
      <Cell numeric className={cellLook}>
        <span>{quantity}</span>
        {refunded > 0 && (
          <span className="block text-xs whitespace-nowrap text-ink-faint">
            dont <span>{refunded}</span> remboursé{refunded > 1 && <span>s</span>}
          </span>
        )}
      </Cell>
      <Cell numeric className={unitLook}>
        <Money euros={price} />
      </Cell>
      <Cell numeric className={cellLook}>
        <Money cents={eurosToCents(price) * quantity} className="font-semibold" />
      </Cell>
    </tr>
  )
}

type Left = { takenOut: number; unsent: number; sent: number; isWaiting: boolean }

function leftSentence({ takenOut, unsent, sent, isWaiting }: Left) {
  const isAllToSend = isWaiting && takenOut === 0 && sent === 0
  if (isAllToSend || (!isWaiting && takenOut === 0)) return null
  const parts = [
    isWaiting && (unsent > 0 ? `À envoyer\u00A0: ${unsent}` : 'Rien à envoyer'),
    sent > 0 && isWaiting && `${sent} parti${sent > 1 ? 's' : ''}`,
    takenOut > 0 && `${takenOut} retiré${takenOut > 1 ? 's' : ''} avant l’envoi`,
  ]
  return <span className="block text-sm text-orange">{parts.filter(Boolean).join(' · ')}</span>
}

function Sum({ label, euros }: { label: string; euros: number }) {
  return (
    <div className="flex justify-between text-ink-soft">
      <dt>{label}</dt>
      <dd>
        <Money euros={euros} />
      </dd>
    </div>
  )
}
