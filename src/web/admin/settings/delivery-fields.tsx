import { Controller } from 'react-hook-form'
import { WEIGHT_NAMES } from '#shared/settings/weights.ts'
import { CLOSING_TEXT_MAX_LENGTH, MAX_CLOSINGS } from '#shared/settings/settings-rules.ts'
import { hintOf, OTHER_SETTINGS } from '#shared/settings/settings-table.ts'
import { COUNTRIES } from '#shared/shipping/countries.ts'
import { canServe } from '#shared/shipping/delivery.ts'
import type { ClosingDays } from '#shared/shipping/closing-days.ts'
import { SHIPPING_LABELS, SHIPPING_METHODS, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '../ui/page-head.tsx'
import { offerField } from './settings-form-values.ts'
import type { SettingsFormUse } from './text-fields.tsx'

/** The countries, fees, delays and closing days. */
export function DeliveryFields({ form }: { form: SettingsFormUse }) {
  const { register, errors, control } = form
  return (
    <>
      {SHIPPING_METHODS.map((method) => (
        <Panel key={method} title={SHIPPING_LABELS[method]}>
          <p className="mb-3 text-sm text-ink-faint">
            {hintOf(OTHER_SETTINGS.fee)} {hintOf(OTHER_SETTINGS.freeFrom)}
          </p>
          <MethodOffers form={form} method={method} />
        </Panel>
      ))}
      <Panel title="Délais">
        <div className="grid gap-5 sm:grid-cols-2">
          {(['delayMin', 'delayMax', 'overseasDelayMin', 'overseasDelayMax'] as const).map((name) => (
            <Field
              key={name}
              {...register(name)}
              label={OTHER_SETTINGS[name].label}
              hint={hintOf(OTHER_SETTINGS[name])}
              error={errors[name]}
              inputMode="numeric"
            />
          ))}
        </div>
      </Panel>
      <Panel title="Poids">
        <div className="grid gap-5 sm:grid-cols-2">
          {WEIGHT_NAMES.map((name) => (
            <Field
              key={name}
              {...register(name)}
              label={OTHER_SETTINGS[name].label}
              hint={hintOf(OTHER_SETTINGS[name])}
              error={errors[name]}
              inputMode="numeric"
            />
          ))}
        </div>
      </Panel>
      <Panel title={OTHER_SETTINGS.closingDays.label}>
        <Controller
          name="closings"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Closings closings={value as ClosingDays[]} onChange={onChange} error={errors['closings']} />
          )}
        />
      </Panel>
    </>
  )
}

function MethodOffers({ form, method }: { form: SettingsFormUse; method: ShippingMethod }) {
  const { register, errors } = form
  return (
    <div className="grid gap-4">
      {COUNTRIES.filter((country) => canServe(method, country)).map((country) => {
        const [offered, fee, freeFrom] = (['offered', 'fee', 'freeFrom'] as const).map((part) =>
          offerField(method, country, part),
        ) as [string, string, string]
        return (
          <fieldset
            key={country}
            className="grid min-w-0 items-start gap-x-4 gap-y-2 border-t border-hairline pt-3 sm:grid-cols-[8rem_1fr_1fr]"
          >
            <legend className="sr-only">
              {SHIPPING_LABELS[method]}, {country}
            </legend>
            <Checkbox {...register(offered)} label={country} error={errors[offered]} className="sm:pt-6" />
            <Field
              {...register(fee)}
              label={`${OTHER_SETTINGS.fee.label} (€)`}
              error={errors[fee]}
              inputMode="decimal"
            />
            <Field
              {...register(freeFrom)}
              label={`${OTHER_SETTINGS.freeFrom.label} (€)`}
              optional
              error={errors[freeFrom]}
              inputMode="decimal"
            />
          </fieldset>
        )
      })}
    </div>
  )
}

type ClosingsProps = {
  closings: readonly ClosingDays[]
  onChange: (closings: ClosingDays[]) => void
  error: string | undefined
}

/** The planned closings, one after the other. */
function Closings({ closings, onChange, error }: ClosingsProps) {
  const set = (at: number, change: Partial<ClosingDays>) =>
    onChange(closings.map((closing, other) => (other === at ? { ...closing, ...change } : closing)))
  return (
    <div id={fieldId('closings')} tabIndex={-1} className="grid gap-4">
      <p className="text-sm text-ink-faint">{hintOf(OTHER_SETTINGS.closingDays)}</p>
      {closings.map(({ from, to, text }, at) => (
        // A closing has no id.
        <fieldset key={at} className="grid min-w-0 gap-3 border-t border-hairline pt-3 sm:grid-cols-2">
          <legend className="sr-only">Fermeture {at + 1}</legend>
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
            label="Phrase pour les clients"
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
            Retirer<span className="sr-only"> la fermeture {at + 1}</span>
          </Button>
        </fieldset>
      ))}
      {error && <FieldError id={`${fieldId('closings')}-erreur`}>{error}</FieldError>}
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
