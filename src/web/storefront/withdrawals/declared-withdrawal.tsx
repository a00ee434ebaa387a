import type { Order, OrderReturn } from '#shared/orders/contract.ts'
import { isDismissed, progressOf } from '#shared/withdrawals/return-rules.ts'
import { WITHDRAWAL_NOTE } from '#shared/withdrawals/texts.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Returns the declaration of the whole order. */
export function withdrawalOf(order: Order): OrderReturn | undefined {
  return order.returns.find((one) => !one.isPart && !isDismissed(order, one))
}

export function DeclaredWithdrawals({ order }: { order: Order }) {
  if (order.returns.length === 0) return null
  return (
    <ul className="grid gap-2">
      {order.returns.map((one) => (
        <li key={one.number} className="flex gap-2 rounded-md bg-blue-wash px-3 py-2 text-sm text-ink">
          <Icon name="info" className="mt-0.5 size-4.5 text-blue" />
          <span className="min-w-0">
            {WITHDRAWAL_NOTE} le{' '}
            <DateTime value={one.declaredAt} format="moment" className="whitespace-nowrap" />
            <span>{`${one.isPart ? ` pour ${goodsOf(order, one)}` : ''}, ${progressOf(order, one)}`}</span>
            {one.hasLeft && one.isOpen && one.step === 'declared' && (
              <span className="block">
                Numéro à inscrire sur le colis&nbsp;:{' '}
                <strong className="whitespace-nowrap">{one.number}</strong>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function goodsOf({ items }: Order, { lines }: OrderReturn): string {
  return lines
    .flatMap(({ line, quantity }) => {
      const item = items.find(({ _id: id }) => id === line)
      return item ? [`${quantity}\u00A0×\u00A0${item.product.name}`] : []
    })
    .join(', ')
}
