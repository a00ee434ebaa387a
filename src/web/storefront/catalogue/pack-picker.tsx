import { packPriceCents, packSaving, pricePerSleeveCents } from '#shared/catalogue/pack-price.ts'
import { packName, packOptions, type PackSize } from '#shared/catalogue/pack-size.ts'
import { formatCents } from '#shared/money.ts'
import { Money } from '#web/ui/money.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'

type PackPickerProps = {
  /** Cents of a pack of 5. */
  basePriceCents: number
  /** Sleeves in hand. */
  stock: number
  value: PackSize
  onChange: (size: PackSize) => void
  /** Until the scripts have loaded. */
  disabled: boolean
}

/** The packs as tiles: price, price per sleeve, and the saving compared with single sleeves (decision 5). */
export function PackPicker({ basePriceCents, stock, value, onChange, disabled: isClosed }: PackPickerProps) {
  const tiles = packOptions(stock).map(({ size, disabled }) => ({
    value: size,
    label: packName(size),
    detail: `${formatCents(pricePerSleeveCents(basePriceCents, size))} la\u00A0pochette`,
    aside: (
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Money cents={packPriceCents(basePriceCents, size)} />
        {disabled ? (
          <span className="w-full font-normal">Indisponible</span>
        ) : (
          <Saving {...{ basePriceCents, size }} />
        )}
      </span>
    ),
    disabled,
  }))
  return (
    <fieldset disabled={isClosed} className="min-w-0">
      <RadioTiles legend="Taille du lot" name="lot" layout="grid" {...{ tiles, value, onChange }} />
    </fieldset>
  )
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
