import type { Order } from '#shared/orders/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { Money } from '#web/ui/money.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'

/** The item table (back-office.md §2), and how the total came about. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <div>
      <Table caption="Articles" captionHidden className="shadow-none!">
        <thead>
          <tr>
            <HeadCell>Produit</HeadCell>
            <HeadCell numeric>Quantité</HeadCell>
            <HeadCell numeric>Prix unitaire</HeadCell>
            <HeadCell numeric>Total</HeadCell>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ _id: id, product, packSize, quantity, price }) => (
            <tr key={id}>
              <Cell>
                <span className="block font-medium break-words">{product.name}</span>
                <span className="text-xs text-ink-faint">Lot de {packSize}</span>
              </Cell>
              <Cell numeric>{quantity}</Cell>
              <Cell numeric>
                <Money cents={eurosToCents(price)} />
              </Cell>
              <Cell numeric>
                <Money cents={eurosToCents(price) * quantity} className="font-semibold" />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <dl className="mt-3 ml-auto grid max-w-64 gap-1 pr-4 text-sm">
        <Sum label="Sous-total" euros={order.subtotal} />
        <Sum label="Livraison" euros={order.shippingCost} />
        <div className="mt-1 flex justify-between border-t border-hairline pt-2 text-base font-semibold">
          <dt>Total</dt>
          <dd>
            <Money cents={eurosToCents(order.total)} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Sum({ label, euros }: { label: string; euros: number }) {
  return (
    <div className="flex justify-between text-ink-soft">
      <dt>{label}</dt>
      <dd>
        <Money cents={eurosToCents(euros)} />
      </dd>
    </div>
  )
}
