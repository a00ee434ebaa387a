import type { ComponentProps } from 'react'
import type { Control, UseFormRegister } from 'react-hook-form'
import {
  SAFETY_LABELS,
  SAFETY_LIMITS,
  SAFETY_NAMES,
  type ProductSafety,
} from '#shared/catalogue/product-safety.ts'
import { makerCountryChoices } from '#shared/world-countries.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import type { SleeveValues } from './sleeve-form-values.ts'

type SafetyFieldsProps = {
  form: { register: UseFormRegister<SleeveValues>; control: Control<SleeveValues> }
  /** The values when the form was opened. */
  safety: ProductSafety
  errors: FieldErrors
}

/** What the product page says of maker, type, warnings and material, where it differs from the settings. */
export function SafetyFields({ form, safety, errors }: SafetyFieldsProps) {
  const isUsed = SAFETY_NAMES.some((name) => safety[name] !== '' || errors[name] !== undefined)
  return (
    <Disclosure title="Sécurité et matière (facultatif)" open={isUsed}>
      <p className="mb-3 text-sm">Ce qui reste vide est repris des réglages de la boutique.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {SAFETY_NAMES.map((name) => (
          <SafetyField key={name} name={name} form={form} error={errors[name]} />
        ))}
      </div>
    </Disclosure>
  )
}

type SafetyFieldProps = Pick<SafetyFieldsProps, 'form'> & {
  name: keyof ProductSafety
  error: string | undefined
}

function SafetyField({ name, form, error }: SafetyFieldProps) {
  const texts = { label: SAFETY_LABELS[name], error }
  if (name === 'warnings')
    return (
      <CountedTextArea
        {...{ form, name, ...texts }}
        rows={2}
        counterMax={SAFETY_LIMITS.warnings}
        className="sm:col-span-2"
      />
    )
  const shared = { ...form.register(name), ...texts }
  if (name === 'makerCountry') return <MakerCountry {...shared} />
  return <Field {...shared} maxLength={SAFETY_LIMITS[name]} autoComplete="off" />
}

const { union, others } = makerCountryChoices()
const COUNTRY_GROUPS = { 'Union européenne': union, 'Autres pays': others }

function MakerCountry(props: ComponentProps<typeof Select>) {
  return (
    <Select
      {...props}
      hint="hors de l’Union européenne, il faut une personne responsable établie dans l’Union"
    >
      <option value="">À indiquer</option>
      {Object.entries(COUNTRY_GROUPS).map(([label, countries]) => (
        <optgroup key={label} label={label}>
          {countries.map(({ value, label: country }) => (
            <option key={value} value={value}>
              {country}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
