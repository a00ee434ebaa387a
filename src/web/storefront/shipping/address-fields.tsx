import { COUNTRIES } from '#shared/shipping/countries.ts'
import { postalCodeHint } from '#shared/shipping/postal-code.ts'
import type { AddressField, PostalAddress } from '#shared/shipping/address.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type AddressFieldsProps = {
  /** Which of the two addresses: names the browser's own suggestions, and tells the fields apart. */
  kind: 'shipping' | 'billing'
  address: PostalAddress
  errors: Partial<Record<AddressField, string>>
  onChange: (field: AddressField, value: string) => void
}

/** The six fields of an address. */
export function AddressFields({ kind, address, errors, onChange }: AddressFieldsProps) {
  const field = (name: AddressField, autoComplete: string) => ({
    name: kind === 'billing' ? `billing.${name}` : name,
    value: address[name],
    error: errors[name],
    autoComplete: `${kind} ${autoComplete}`,
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field {...field('firstName', 'given-name')} label="Prénom" maxLength={100} className="sm:col-span-3" />
      <Field {...field('lastName', 'family-name')} label="Nom" maxLength={100} className="sm:col-span-3" />
      <Field
        {...field('street', 'address-line1')}
        label="Adresse"
        hint="Numéro et nom de la rue"
        maxLength={200}
        className="sm:col-span-6"
      />
      <Field
        {...field('postalCode', 'postal-code')}
        label="Code postal"
        hint={postalCodeHint(address.country)}
        inputMode="numeric"
        maxLength={12}
        className="sm:col-span-2"
      />
      <Field {...field('city', 'address-level2')} label="Ville" maxLength={100} className="sm:col-span-4" />
      <Select
        {...field('country', 'country-name')}
        label="Pays"
        options={COUNTRY_OPTIONS}
        className="sm:col-span-6"
      />
    </div>
  )
}

const COUNTRY_OPTIONS = COUNTRIES.map((country) => ({ value: country, label: country }))
