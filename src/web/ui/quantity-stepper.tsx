import { useState } from 'react'
import { typedToWhole } from '#shared/typed-whole.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type QuantityStepperProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  label: string
  disabled?: boolean
  takesTyped?: boolean
  onTooMany?: () => void
}

const stepLook =
  'grid size-11 place-items-center rounded-full transition hover:bg-sunk focus-visible:rounded-full disabled:opacity-35 aria-disabled:opacity-35'

/** A number below 0 counts as -1, which is below each minimum. */
const wantedOf = (typed: string) => (/^\s*[-\u2212]\s*\d/u.test(typed) ? -1 : typedToWhole(typed))

/**
 * A typed number is clamped on Enter and on blur, and any other text is dropped. At the limit a button keeps the focus
 * and does nothing.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, min = 1, max, label, disabled, takesTyped, onTooMany } = props
  const [typed, setTyped] = useState<string>()
  const clamp = (wanted: number) => Math.max(min, Math.min(max ?? wanted, wanted))
  const name = label.charAt(0).toLowerCase() + label.slice(1)
  const isLeast = value <= min
  const isMost = max !== undefined && value >= max
  const step = (next: number) => next === clamp(next) && onChange(next)
  const type = (text: string) => {
    setTyped(text)
    const wanted = wantedOf(text)
    if (takesTyped && wanted !== undefined) step(wanted)
  }
  const take = () => {
    if (typed === undefined) return
    setTyped(undefined)
    const wanted = wantedOf(typed)
    if (wanted === undefined) return
    if (clamp(wanted) !== value) onChange(clamp(wanted))
    if (max !== undefined && wanted > max) onTooMany?.()
  }
  return (
    <fieldset
      aria-label={label}
      className={classNames('inline-flex rounded-full border border-edge bg-raised')}
    >
      <button
        type="button"
        aria-label={`Diminuer\u00A0: ${name}`}
        disabled={disabled}
        aria-disabled={isLeast || undefined}
        onClick={() => step(value - 1)}
        className={stepLook}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={typed ?? value}
        disabled={disabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        onBlur={take}
        className="w-10 bg-transparent text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        aria-label={`Augmenter\u00A0: ${name}`}
        disabled={disabled}
        aria-disabled={isMost || undefined}
        onClick={() => step(value + 1)}
        className={stepLook}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </fieldset>
  )
}
