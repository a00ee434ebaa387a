import type { UseFormRegister } from 'react-hook-form'
import { SAFETY_LIMITS, type ProductSafety } from '#shared/catalogue/product-safety.ts'
import { RESPONSIBLE_PERSON } from '#shared/catalogue/texts.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { SleeveValues } from './sleeve-form-values.ts'

export const SAFETY_LABELS: Record<keyof ProductSafety, string> = {
  maker: 'Fabricant',
  makerAddress: 'Adresse postale du fabricant',
  makerEmail: 'E-mail du fabricant',
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
        {NAMES.map((name) => {
          const shared = {
            ...register(name),
            label: SAFETY_LABELS[name],
            error: errors[name],
          }
          return name === 'warnings' ? (
            <TextArea
              key={name}
              {...shared}
              rows={2}
              counterMax={SAFETY_LIMITS.warnings}
              className="sm:col-span-2"
            />
          ) : (
            <Field key={name} {...shared} maxLength={SAFETY_LIMITS[name]} autoComplete="off" />
          )
        })}
      </div>
    </Disclosure>
  )
}
