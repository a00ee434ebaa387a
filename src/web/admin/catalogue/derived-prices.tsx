import type { PackSize } from '#shared/catalogue/pack-size.ts'
import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { Money } from '#web/ui/money.tsx'

/** In the order of the specification (back-office.md §2). */
const SIZES: readonly PackSize[] = [1, 10, 32]

/** What the other lots will cost, from the price of 5 as it is being typed. */
export function DerivedPrices({ price }: { price: string }) {
  const cents = parsePriceCents(price)
  return (
    <dl aria-label="Prix calculés" className="grid grid-cols-3 gap-2 sm:col-span-2">
      {SIZES.map((size) => (
        <div key={size} className="rounded-sm bg-sunk px-3 py-2">
          <dt className="text-xs text-ink-faint">Lot de {size}</dt>
          <dd className="font-semibold">
            <Money cents={packPriceCents(cents, size)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
