import { useFieldArray, useWatch } from 'react-hook-form'
import { CUSTOM_LABEL_MAX, customsCodeError } from '#shared/manual-orders/custom-lines.ts'
import { formatCents } from '#shared/money.ts'
import { passesCustoms } from '#shared/shipping/customs.ts'
import { withZone } from '#shared/shipping/overseas.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import {
  customCents,
  customLabelError,
  customPriceError,
  customSumError,
  emptyCustomLine,
  MAX_CUSTOM_QUANTITY,
} from './custom-line-values.ts'
import type { ManualOrderForm } from './use-manual-order.ts'

export function CustomLineFields({ form }: { form: ManualOrderForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'customLines' })
  const lines = useWatch({ control: form.control, name: 'customLines' })
  // Only the error of the sum is shown here. The other errors are shown at their fields.
  const error = form.errors['customLines'] && customSumError(lines)
  return (
    <div id={fieldId('customLines')} tabIndex={-1} className="grid gap-3">
      <ul className="grid gap-3 empty:hidden">
        {fields.map((field, at) => (
          <CustomLineRow key={field.id} form={form} at={at} onRemove={() => remove(at)} />
        ))}
      </ul>
      {error && <FieldError id={`${fieldId('customLines')}-erreur`}>{error}</FieldError>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon name="plus" className="size-4" />}
          // React Hook Form focuses the new line.
          onClick={() => append(emptyCustomLine())}
        >
          Ajouter une ligne libre
        </Button>
        <span className="text-sm text-ink-soft">Un article hors catalogue ou un service, sans stock.</span>
      </div>
    </div>
  )
}

type CustomLineRowProps = { form: ManualOrderForm; at: number; onRemove: () => void }

function CustomLineRow({ form, at, onRemove }: CustomLineRowProps) {
  const { register, control } = form
  const line = useWatch({ control, name: `customLines.${at}` })
  const isDeclared = useWatch({
    control,
    compute: (all) => all.shippingMethod !== 'inPerson' && passesCustoms(withZone(all).country),
  })
  const isTried = form.attempt > 0
  const set = (quantity: number) =>
    form.setValue(`customLines.${at}.quantity`, quantity, { shouldDirty: true })
  const place = `Ligne libre ${at + 1}`
  return (
    <li className="grid gap-2 border-b border-hairline pb-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
        <Field
          {...register(`customLines.${at}.label`)}
          label="Libellé"
          aria-label={`Libellé, ${place.toLowerCase()}`}
          error={isTried ? customLabelError(line) : undefined}
          autoComplete="off"
          maxLength={CUSTOM_LABEL_MAX}
        />
        <Field
          {...register(`customLines.${at}.price`)}
          label="Prix (€)"
          aria-label={`Prix (€), ${place.toLowerCase()}`}
          error={isTried ? customPriceError(line) : undefined}
          inputMode="decimal"
          autoComplete="off"
        />
        {(isDeclared || line.customsCode !== '') && (
          <Field
            {...register(`customLines.${at}.customsCode`)}
            label="Code douanier"
            aria-label={`Code douanier, ${place.toLowerCase()}`}
            hint="De 6 à 10 chiffres, pour la déclaration CN23. Vide, vous le complétez chez le transporteur."
            error={isTried ? customsCodeError(line.customsCode) : undefined}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityStepper
          label={`Quantité, ${place.toLowerCase()}`}
          value={line.quantity}
          max={MAX_CUSTOM_QUANTITY}
          onChange={set}
        />
        <span className="tabular-nums">{formatCents(customCents(line) * line.quantity)}</span>
        <Button
          size="sm"
          variant="quiet"
          className="ml-auto"
          aria-label={`Retirer\u00A0: ${place.toLowerCase()}`}
          onClick={onRemove}
        >
          Retirer
        </Button>
      </div>
    </li>
  )
}
