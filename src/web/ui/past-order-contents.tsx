import { eurosToCents } from '#shared/money.ts'
import type { PastOrder } from '#shared/past-orders/contract.ts'
import { Money } from './money.tsx'

type Contents = Pick<PastOrder, 'lines' | 'shipping' | 'total'>

export function PastOrderContents({ order: { lines, shipping, total } }: { order: Contents }) {
  const rest = restOf({ lines, shipping, total })
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-hairline">
        {lines.map(({ label, quantity, unitPrice }, at) => (
          <li key={`${at} ${label}`} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 break-words">{`${quantity} × ${label}`}</span>
            {unitPrice !== null && <Money euros={quantity * unitPrice} />}
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>Livraison</dt>
        <dd>
          <Money euros={shipping} />
        </dd>
        {rest !== 0 && (
          <>
            <dt>Remises, taxes et autres</dt>
            <dd>
              <Money euros={rest} />
            </dd>
          </>
        )}
        <dt className="font-semibold">Total</dt>
        <dd className="font-semibold">
          <Money euros={total} />
        </dd>
      </dl>
    </div>
  )
}

function restOf({ lines, shipping, total }: Contents): number {
  if (lines.length === 0 || lines.some(({ unitPrice }) => unitPrice === null)) return 0
  const named = lines.reduce(
    (sum, { quantity, unitPrice }) => sum + quantity * eurosToCents(unitPrice ?? 0),
    0,
  )
  return (eurosToCents(total) - eurosToCents(shipping) - named) / 100
}
