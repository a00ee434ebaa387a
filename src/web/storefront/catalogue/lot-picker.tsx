import { lotOptions } from '#shared/catalogue/availability.ts'
import { lotPriceCents, lotSaving, pricePerSleeveCents } from '#shared/catalogue/lot-price.ts'
import type { LotSize } from '#shared/catalogue/lot-size.ts'
import { formatCents } from '#shared/money.ts'
import { Money } from '#web/ui/money.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'
import { lotName } from './lot-name.ts'

interface LotPickerProps {
  /** Cents of a lot of 5. */
  basePriceCents: number
  /** Sleeves in hand. */
  stock: number
  value: LotSize
  onChange: (size: LotSize) => void
}

/** The lots on tiles: price, price of one sleeve, and what it saves against buying singly (decision 5). */
export function LotPicker({ basePriceCents, stock, value, onChange }: LotPickerProps) {
  const tiles = lotOptions(stock).map(({ size, disabled }) => ({
    value: size,
    label: lotName(size),
    detail: `${formatCents(pricePerSleeveCents(basePriceCents, size))} pièce`,
    aside: (
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Money cents={lotPriceCents(basePriceCents, size)} />
        {disabled ? (
          <span className="font-normal">Indisponible</span>
        ) : (
          <Saving {...{ basePriceCents, size }} />
        )}
      </span>
    ),
    disabled,
  }))
  return <RadioTiles legend="Taille du lot" name="lot" layout="grid" {...{ tiles, value, onChange }} />
}

function Saving({ basePriceCents, size }: { basePriceCents: number; size: LotSize }) {
  const { percent } = lotSaving(basePriceCents, size)
  if (percent === 0) return null
  return (
    <span className="text-green">
      <span className="sr-only">, économie de </span>
      <span aria-hidden="true">−</span>
      {percent}&nbsp;%
    </span>
  )
}
