import type { FieldErrors } from '#shared/field-errors.ts'
import { ADDRESS_LIMITS, type AddressField, type BillingAddress } from '#shared/shipping/address-rules.ts'
import { COUNTRIES } from '#shared/shipping/countries.ts'
import { deliveredCountries } from '#shared/shipping/delivery.ts'
import { postalCodeHint, postalCodeKeyboard } from '#shared/shipping/postal-code.ts'
import type { ShippingField, StoredShipping } from '#shared/shipping/stored-shipping.ts'
import { STREET_HINT } from '#shared/shipping/texts.ts'
import { useShop } from '#web/base/use-shop.ts'
import { TownField } from '#web/storefront/form/town-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useResidenceOptions } from '#web/ui/use-residence-options.ts'

type BillingFieldsProps = {
  sameLabel: string
  billing: StoredShipping['billing']
  errors: FieldErrors<ShippingField>
  onChange: (billing: StoredShipping['billing']) => void
}

export function BillingFields({ sameLabel, billing, errors, onChange }: BillingFieldsProps) {
  const own = (field: AddressField) => errors[`billing.${field}`]
  const fields: AddressFieldsProps = {
    kind: 'billing',
    address: billing,
    errors: {
      firstName: own('firstName'),
      lastName: own('lastName'),
      street: own('street'),
      city: own('city'),
      postalCode: own('postalCode'),
      country: own('country'),
    },
    onChange: (field, value) => onChange({ ...billing, [field]: value }),
  }
  return (
    <div className="grid gap-4">
      <Checkbox
        name="sameAsShipping"
        label={sameLabel}
        checked={billing.sameAsShipping}
        onChange={(event) => onChange({ ...billing, sameAsShipping: event.target.checked })}
      />
      {!billing.sameAsShipping && (
        <>
          <PersonFields {...fields} />
          <PlaceFields {...fields} />
        </>
      )}
    </div>
  )
}

type AddressFieldsProps = {
  kind: 'shipping' | 'billing'
  address: BillingAddress
  errors: Partial<Record<AddressField, string>>
  onChange: (field: AddressField, value: string) => void
}

export function PlaceFields({ isCountryFixed, ...props }: AddressFieldsProps & { isCountryFixed?: boolean }) {
  const { kind, address, onChange } = props
  const { field, text } = controlsOf(props)
  const countries = useCountryOptions(kind, address.country)
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-4 sm:grid-cols-[10rem_1fr] sm:gap-x-4">
      <Field
        {...text('postalCode', 'postal-code')}
        label="Code postal"
        hint={postalCodeHint(address.country)}
        inputMode={postalCodeKeyboard(address.country)}
      />
      <TownField
        {...text('city', 'address-level2')}
        place={address}
        onPropose={(city) => onChange('city', city)}
      />
      {!isCountryFixed && (
        <Select
          {...field('country', 'country-name')}
          label="Pays"
          options={countries}
          className="col-span-2"
        />
      )}
    </div>
  )
}

export function PersonFields(props: AddressFieldsProps) {
  const { text } = controlsOf(props)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4">
      <Field {...text('firstName', 'given-name')} label="Prénom" />
      <Field {...text('lastName', 'family-name')} label="Nom" />
      <Field {...text('street', 'address-line1')} label="Adresse" hint={STREET_HINT} className="col-span-2" />
    </div>
  )
}

function controlsOf({ kind, address, errors, onChange }: AddressFieldsProps) {
  const field = (name: AddressField, autoComplete: string) => ({
    name: kind === 'billing' ? `billing.${name}` : name,
    value: address[name],
    error: errors[name],
    autoComplete: `${kind} ${autoComplete}`,
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  })
  const text = (name: AddressField, autoComplete: string) => ({
    ...field(name, autoComplete),
    maxLength: ADDRESS_LIMITS[name],
    enterKeyHint: 'next' as const,
  })
  return { field, text }
}

function useCountryOptions(kind: AddressFieldsProps['kind'], chosen: string) {
  const served = deliveredCountries(useShop().delivery)
  const residences = useResidenceOptions(chosen)
  if (kind === 'billing') return residences
  const offered = COUNTRIES.filter((country) => served.includes(country) || country === chosen)
  return offered.map((country) => ({ value: country, label: country }))
}
