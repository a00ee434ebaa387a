import { useWatch, type Control, type UseFormRegister } from 'react-hook-form'
import {
  SAFETY_LABELS,
  SAFETY_LIMITS,
  SAFETY_NAMES,
  type ProductSafety,
} from '#shared/catalogue/product-safety.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { Field } from '#web/ui/field.tsx'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { FieldsFold } from '../form/fields-fold.tsx'
import { MakerCountrySelect } from '../form/maker-country-select.tsx'
import type { SleeveValues } from './sleeve-form-values.ts'

type SafetyFieldsProps = {
  form: { register: UseFormRegister<SleeveValues>; control: Control<SleeveValues> }
  errors: FieldErrors
}

const MAKER_COUNTRY_HINT =
  'Hors de l’Union européenne, il faut une personne responsable établie dans l’Union.'

export function SafetyFields({ form, errors }: SafetyFieldsProps) {
  return (
    <FieldsFold
      title="Sécurité et matière"
      holds={useWatch({ control: form.control, name: SAFETY_NAMES })}
      empty="Comme dans les réglages de la boutique"
      hasError={SAFETY_NAMES.some((name) => errors[name] !== undefined)}
    >
      <p className="mb-3 text-sm">Ce qui reste vide est repris des réglages de la boutique.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {SAFETY_NAMES.map((name) => (
          <SafetyField key={name} name={name} form={form} error={errors[name]} />
        ))}
      </div>
    </FieldsFold>
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
  const className = name === 'responsiblePerson' ? 'sm:col-span-2' : ''
  const shared = { ...form.register(name), ...texts, className }
  if (name === 'makerCountry') return <MakerCountrySelect {...shared} hint={MAKER_COUNTRY_HINT} />
  return <Field {...shared} maxLength={SAFETY_LIMITS[name]} autoComplete="off" />
}
