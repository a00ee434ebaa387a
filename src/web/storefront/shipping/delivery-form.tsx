import { useNavigate } from 'react-router'
import { type CartLine, cartSubtotalCents } from '#shared/cart/cart.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { countryRefusal } from '#shared/shipping/countries.ts'
import { needsRelayPoint } from '#shared/shipping/methods.ts'
import type { AddressField } from '#shared/shipping/address.ts'
import type { StoredDelivery } from '#shared/shipping/stored-delivery.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useForm } from '../form/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { CheckoutSection } from '../checkout/checkout-frame.tsx'
import { type DeliveryField, deliveryErrors } from './delivery-errors.ts'
import { MethodTiles } from './method-tiles.tsx'
import { relayPlace } from './relay-place.ts'
import { RelayPicker } from './relay-picker.tsx'
import { useDeliveryChange } from './use-delivery.ts'

type DeliveryFormProps = {
  delivery: StoredDelivery
  lines: readonly CartLine[]
}

/** Where the order goes, how, and where the bill goes. Nothing is said of a field before the first try to go on. */
export function DeliveryForm({ delivery, lines }: DeliveryFormProps) {
  const navigate = useNavigate()
  const change = useDeliveryChange()
  const { formProps, summary } = useForm({
    read: () => delivery,
    check: deliveryErrors,
    send: async () => {
      await navigate('/checkout/payment')
    },
    failed: '',
  })
  // The delivery is kept as it is typed, so its errors go as soon as they are mended.
  const errors = Object.keys(summary).length > 0 ? deliveryErrors(delivery) : {}
  const refusal = countryRefusal(delivery.shippingMethod, delivery.country)
  return (
    <form {...formProps} className="grid gap-6">
      <ErrorSummary errors={summary} />
      <CheckoutSection title="Adresse de livraison">
        <AddressFields
          kind="shipping"
          address={delivery}
          errors={{ ...errors, country: refusal ?? errors.country }}
          onChange={change}
        />
      </CheckoutSection>
      <CheckoutSection title="Mode de livraison">
        <div className="grid gap-6">
          <div className="grid gap-2">
            <MethodTiles
              method={delivery.shippingMethod}
              country={delivery.country}
              subtotalCents={cartSubtotalCents(lines)}
              onChange={(method) => change('shippingMethod', method)}
            />
            {refusal && <FieldError id="mode-refuse">{refusal}</FieldError>}
          </div>
          {needsRelayPoint(delivery.shippingMethod) && (
            <RelayPicker
              point={delivery.relayPoint}
              place={relayPlace(delivery)}
              error={errors.relayPoint}
              onChoose={(point) => change('relayPoint', point)}
            />
          )}
        </div>
      </CheckoutSection>
      <CheckoutSection title="Adresse de facturation">
        <BillingFields
          billing={delivery.billing}
          errors={errors}
          onChange={(billing) => change('billing', billing)}
        />
      </CheckoutSection>
      <Button
        type="submit"
        size="lg"
        icon={<Icon name="arrowRight" className="order-last size-5" />}
        className="sm:justify-self-end"
      >
        Continuer vers le paiement
      </Button>
    </form>
  )
}

type BillingFieldsProps = {
  billing: StoredDelivery['billing']
  errors: FieldErrors<DeliveryField>
  onChange: (billing: StoredDelivery['billing']) => void
}

function BillingFields({ billing, errors, onChange }: BillingFieldsProps) {
  const own = (field: AddressField) => errors[`billing.${field}`]
  return (
    <div className="grid gap-4">
      <Checkbox
        name="sameAsShipping"
        label="Identique à l’adresse de livraison"
        checked={billing.sameAsShipping}
        onChange={(event) => onChange({ ...billing, sameAsShipping: event.target.checked })}
      />
      {!billing.sameAsShipping && (
        <AddressFields
          kind="billing"
          address={billing}
          errors={{
            firstName: own('firstName'),
            lastName: own('lastName'),
            street: own('street'),
            city: own('city'),
            postalCode: own('postalCode'),
            country: own('country'),
          }}
          onChange={(field, value) => onChange({ ...billing, [field]: value })}
        />
      )}
    </div>
  )
}
