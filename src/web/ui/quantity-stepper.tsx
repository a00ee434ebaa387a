import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type QuantityStepperProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** What is counted, for readers: 'Quantité de Nacre, lot de 5'. */
  label: string
  disabled?: boolean
}

const stepLook =
  'grid size-11 place-items-center rounded-full transition hover:bg-sunk focus-visible:rounded-full disabled:opacity-35'

/** Minus, the number, plus; each 44 px. The number can be typed too and is clamped when one leaves it. */
export function QuantityStepper({ value, onChange, min = 1, max, label, disabled }: QuantityStepperProps) {
  const clamp = (wanted: number) => Math.max(min, Math.min(max ?? wanted, wanted))
  const name = label.charAt(0).toLowerCase() + label.slice(1)
  return (
    <fieldset
      aria-label={label}
      className={classNames('inline-flex rounded-full border border-edge bg-raised')}
    >
      <button
        type="button"
        aria-label={`Diminuer : ${name}`}
        disabled={disabled || value <= min}
        onClick={() => onChange(clamp(value - 1))}
        className={stepLook}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <input
        key={value}
        inputMode="numeric"
        aria-label={label}
        defaultValue={value}
        disabled={disabled}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={(event) => {
          const typed = Number.parseInt(event.currentTarget.value, 10)
          const next = Number.isNaN(typed) ? value : clamp(typed)
          event.currentTarget.value = String(next)
          if (next !== value) onChange(next)
        }}
        className="w-10 bg-transparent text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        aria-label={`Augmenter : ${name}`}
        disabled={disabled || (max !== undefined && value >= max)}
        onClick={() => onChange(clamp(value + 1))}
        className={stepLook}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </fieldset>
  )
}
