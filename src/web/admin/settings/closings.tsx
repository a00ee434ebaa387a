import { CLOSING_TEXT_MAX_LENGTH, MAX_CLOSINGS } from '#shared/settings/settings-rules.ts'
import type { ClosingDays } from '#shared/shipping/closing-days.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'

type ClosingsProps = {
  id: string
  hint: string | undefined
  closings: readonly ClosingDays[]
  onChange: (closings: ClosingDays[]) => void
  error: string | undefined
}

export function Closings({ id, hint, closings, onChange, error }: ClosingsProps) {
  const set = (at: number, change: Partial<ClosingDays>) =>
    onChange(closings.map((closing, other) => (other === at ? { ...closing, ...change } : closing)))
  return (
    <div id={id} tabIndex={-1} className="grid gap-4">
      {hint && <p className="text-sm text-ink-faint">{hint}</p>}
      {closings.map(({ from, to, text }, at) => (
        <fieldset key={at} className="grid min-w-0 gap-3 border-t border-hairline pt-3 sm:grid-cols-2">
          <legend className="sr-only">{`Fermeture ${at + 1}`}</legend>
          <Field
            name={`closing-${at}-from`}
            type="date"
            label="Fermé du"
            value={from}
            onChange={(event) => set(at, { from: event.target.value })}
          />
          <Field
            name={`closing-${at}-to`}
            type="date"
            label="au (inclus)"
            value={to}
            onChange={(event) => set(at, { to: event.target.value })}
          />
          <Field
            name={`closing-${at}-text`}
            label="Message aux clients"
            optional
            maxLength={CLOSING_TEXT_MAX_LENGTH}
            value={text}
            onChange={(event) => set(at, { text: event.target.value })}
            className="sm:col-span-2"
          />
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            onClick={() => onChange(closings.filter((_closing, other) => other !== at))}
          >
            Retirer<span className="sr-only">{` la fermeture ${at + 1}`}</span>
          </Button>
        </fieldset>
      ))}
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
      {closings.length < MAX_CLOSINGS && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...closings, { from: '', to: '', text: '' }])}
        >
          Ajouter une fermeture
        </Button>
      )}
    </div>
  )
}
