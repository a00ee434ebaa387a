import type { Order, OrderReturn } from '#shared/orders/contract.ts'
import type { ReturnStep } from '#shared/orders/return-steps.ts'
import { WITHDRAWAL_NOTE } from '#shared/withdrawals/texts.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function withdrawalOf({ returns }: Order): OrderReturn | undefined {
  return returns.find(({ isPart }) => !isPart)
}

const PROGRESS: Record<ReturnStep, string> = {
  declared: 'en cours de traitement.',
  received: 'colis reçu.',
  checked: 'colis contrôlé, remboursement en préparation.',
  refunded: 'remboursement en cours.',
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
            <span>{`${one.isPart ? ` pour ${goodsOf(order, one)}` : ''}, ${progressOf(one)}`}</span>
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

function progressOf({ step, isRefunded }: OrderReturn): string {
  return isRefunded ? 'remboursée.' : PROGRESS[step]
}

function goodsOf({ items }: Order, { lines }: OrderReturn): string {
  return lines
    .flatMap(({ line, quantity }) => {
      const item = items.find(({ _id: id }) => id === line)
      return item ? [`${quantity}\u00A0×\u00A0${item.product.name}`] : []
    })
    .join(', ')
}
