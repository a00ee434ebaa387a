import type { ComponentProps } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { SAFETY_LIMITS, type ProductSafety } from '#shared/catalogue/product-safety.ts'
import { makerCountryChoices } from '#shared/world-countries.ts'
import { RESPONSIBLE_PERSON } from '#shared/catalogue/texts.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { SleeveValues } from './sleeve-form-values.ts'

export const SAFETY_LABELS: Record<keyof ProductSafety, string> = {
  maker: 'Fabricant',
  makerAddress: 'Adresse postale du fabricant',
  makerEmail: 'E-mail du fabricant',
  makerCountry: 'Pays du fabricant',
  responsiblePerson: RESPONSIBLE_PERSON,
  reference: 'Identifiant (modèle, code-barres)',
  material: 'Matière',
  warnings: 'Avertissements',
}
const NAMES = Object.keys(SAFETY_LABELS) as (keyof ProductSafety)[]

type SafetyFieldsProps = {
  register: UseFormRegister<SleeveValues>
  /** As the form was opened. */
  safety: ProductSafety
  errors: FieldErrors
}

/** What the product page says of maker, type, warnings and material where it is not what the settings say of all goods. */
export function SafetyFields({ register, safety, errors }: SafetyFieldsProps) {
  const isUsed = NAMES.some((name) => safety[name] !== '' || errors[name] !== undefined)
  return (
    <Disclosure title="Sécurité et matière (facultatif)" open={isUsed}>
      <p className="mb-3 text-sm">Ce qui reste vide est repris des réglages de la boutique.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {NAMES.map((name) => (
          <SafetyField key={name} name={name} register={register} error={errors[name]} />
        ))}
      </div>
    </Disclosure>
  )
}

type SafetyFieldProps = Pick<SafetyFieldsProps, 'register'> & {
  name: keyof ProductSafety
  error: string | undefined
}

function SafetyField({ name, register, error }: SafetyFieldProps) {
  const shared = { ...register(name), label: SAFETY_LABELS[name], error }
  if (name === 'makerCountry') return <MakerCountry {...shared} />
  if (name === 'warnings')
    return <TextArea {...shared} rows={2} counterMax={SAFETY_LIMITS.warnings} className="sm:col-span-2" />
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
