import { packPriceCents, packSaving, pricePerSleeveCents } from '#shared/catalogue/pack-price.ts'
import { type PackSize, packOptions } from '#shared/catalogue/pack-size.ts'
import { formatCents } from '#shared/money.ts'
import { Money } from '#web/ui/money.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'
import { packName } from './pack-name.ts'

type PackPickerProps = {
  /** Cents of a lot of 5. */
  basePriceCents: number
  /** Sleeves in hand. */
  stock: number
  value: PackSize
  onChange: (size: PackSize) => void
}

/** The lots on tiles: price, price of one sleeve, and what it saves against buying singly (decision 5). */
export function PackPicker({ basePriceCents, stock, value, onChange }: PackPickerProps) {
  const tiles = packOptions(stock).map(({ size, disabled }) => ({
    value: size,
    label: packName(size),
    detail: `${formatCents(pricePerSleeveCents(basePriceCents, size))} pièce`,
    aside: (
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Money cents={packPriceCents(basePriceCents, size)} />
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

function Saving({ basePriceCents, size }: { basePriceCents: number; size: PackSize }) {
  const { percent } = packSaving(basePriceCents, size)
  if (percent === 0) return null
  return (
    <span className="text-green">
      <span className="sr-only">, économie de </span>
      <span aria-hidden="true">−</span>
      {percent}&nbsp;%
    </span>
  )
}
