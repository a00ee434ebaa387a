import {
  offeredPacks,
  packCents,
  packSaving,
  pricePerSleeveCents,
  type Pack,
} from '#shared/catalogue/pack-price.ts'
import { packName, type PackSize } from '#shared/catalogue/pack-size.ts'
import { formatCents } from '#shared/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Money } from '#web/ui/money.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'

type PackPickerProps = {
  sleeve: { packs: readonly Pack[] }
  /** In sleeves. Does not include the sleeves in the cart. */
  stock: number
  value: PackSize
  onChange: (size: PackSize) => void
  disabled: boolean
}

export function PackPicker({ sleeve, stock, value, onChange, disabled: isClosed }: PackPickerProps) {
  const tiles = offeredPacks(sleeve).map((pack) => ({
    value: pack.size,
    label: packName(pack.size),
    detail: `${formatCents(pricePerSleeveCents(pack))} la\u00A0pochette`,
    aside: (
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Money cents={packCents(pack)} />
        {pack.size > stock ? (
          <span className="w-full font-normal">Indisponible</span>
        ) : (
          <Saving percent={packSaving(sleeve, pack).percent} />
        )}
      </span>
    ),
    disabled: pack.size > stock,
  }))
  return (
    <fieldset disabled={isClosed} className="min-w-0">
      <RadioTiles legend="Taille du lot" name="lot" layout="grid" {...{ tiles, value, onChange }} />
    </fieldset>
  )
}

/** These are buttons, because the radio inputs of the tiles already choose among the same packs. */
export function PackChips({ sleeve, stock, value, onChange, disabled }: PackPickerProps) {
  const packs = offeredPacks(sleeve)
  if (packs.length < 2) return null
  return (
    <fieldset disabled={disabled} className="reach-packs flex gap-2 pb-1.5 lg:hidden">
      <legend className="sr-only">Lot, raccourcis</legend>
      {packs.map((pack) => (
        <button
          key={pack.size}
          type="button"
          aria-pressed={pack.size === value}
          aria-label={`${packName(pack.size)}, ${formatCents(pricePerSleeveCents(pack))} la\u00A0pochette`}
          disabled={pack.size > stock}
          onClick={() => onChange(pack.size)}
          className={classNames(
            'min-h-11 flex-1 rounded-md border text-sm leading-snug disabled:opacity-35',
            pack.size === value ? 'border-iris bg-iris-wash' : 'border-edge',
          )}
        >
          <span className="block font-semibold">{pack.size}</span>
          <span>{formatCents(pricePerSleeveCents(pack))}</span>
        </button>
      ))}
    </fieldset>
  )
}

function Saving({ percent }: { percent: number }) {
  if (percent === 0) return null
  return (
    <span className="font-normal text-ink-soft">
      <span className="sr-only">, économie de </span>
      <span aria-hidden="true">−</span>
      <span>{`${percent}\u00A0%`}</span>
    </span>
  )
}
