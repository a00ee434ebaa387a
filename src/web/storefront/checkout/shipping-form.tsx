import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type CartLine, cartSubtotalCents } from '#shared/cart/cart.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { formatRoundCents } from '#shared/money.ts'
import { isBlank } from '#shared/search-text.ts'
import { deliveryFor } from '#shared/settings/letter-goods.ts'
import type { AddressField } from '#shared/shipping/address-rules.ts'
import type { Country } from '#shared/shipping/countries.ts'
import { deliveryDelay } from '#shared/shipping/delivery-delay.ts'
import {
  countryRefusal,
  type Delivery,
  methodToBeginWith,
  offeredMethods,
  servedCountries,
} from '#shared/shipping/delivery.ts'
import { expectedDelivery } from '#shared/shipping/expected-delivery.ts'
import { RELAY_POINT_TOO_FAR } from '#shared/shipping/relay-point.ts'
import { shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import {
  needsRelayPoint,
  SHIPPING_LABELS,
  SHIPPING_PLACES,
  type ShippingMethod,
} from '#shared/shipping/shipping-methods.ts'
import { shippingFormErrors, type StoredShipping } from '#shared/shipping/stored-shipping.ts'
import {
  CUSTOMER_DETAILS_LABEL,
  SAME_AS_DETAILS,
  SAME_AS_SHIPPING,
  SHIPPING_ADDRESS_LABEL,
  SHIPPING_METHOD_LABEL,
} from '#shared/shipping/texts.ts'
import { useShop } from '#web/base/use-shop.ts'
import { RequiredNote } from '#web/storefront/form/required-note.tsx'
import { useForm } from '#web/storefront/form/use-form.ts'
import { changeShipping, keepShipping } from '#web/storefront/stores/shipping-store.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'
import { BillingFields, PersonFields, PlaceFields } from './address-fields.tsx'
import { CheckoutSection } from './checkout-frame.tsx'
import { RelayPicker } from './relay-picker.tsx'
import { relayPlace } from './relay-place.ts'
import { TownQuestion, useTownQuestion } from './town-question.tsx'
import { useIsRelayTooFar } from './use-relay-distance.ts'

type ShippingFormProps = {
  shipping: StoredShipping
  lines: readonly CartLine[]
}

export function ShippingForm({ shipping, lines }: ShippingFormProps) {
  const navigate = useNavigate()
  const isTooFar = useIsRelayTooFar(shipping)
  const { delivery: offered } = useShop()
  const delivery = deliveryFor(offered, lines)
  useOfferedMethod(shipping, delivery)
  const { question, keep, mayGoOn } = useTownQuestion(shipping)
  const { formProps, summary } = useForm({
    read: () => shipping,
    check: (typed) => shippingFormErrors(typed, delivery, isTooFar),
    send: async () => {
      if (!(await mayGoOn())) return
      if (!keepShipping()) throw new Error('The browser does not keep what was typed.')
      await navigate('/checkout/payment')
    },
    failed:
      'Votre navigateur n’a plus de place pour garder votre adresse. Libérez de l’espace, puis réessayez.',
  })
  // Errors are computed from the stored input, so an error disappears as soon as it is corrected.
  const errors = Object.keys(summary).length > 0 ? shippingFormErrors(shipping, delivery, isTooFar) : {}
  const refusal = countryRefusal(delivery, shipping.shippingMethod, shipping.country)
  const isToRelay = needsRelayPoint(shipping.shippingMethod)
  const fields = {
    kind: 'shipping' as const,
    address: shipping,
    errors: { ...errors, country: refusal ?? errors.country },
    onChange: (field: AddressField, value: string) => changeShipping({ [field]: value }),
  }
  return (
    <form {...formProps} className="grid gap-4 sm:gap-6">
      <ErrorSummary errors={stillWrong(summary, errors)} attempt={summary} />
      <RequiredNote />
      <CheckoutSection title="Votre ville">
        <PlaceFields {...fields} />
      </CheckoutSection>
      <MethodSection
        shipping={shipping}
        delivery={delivery}
        subtotalCents={cartSubtotalCents(lines)}
        refusal={refusal}
        // This error shows even before the first submission, because the carrier's own search may lead to a point far
        // away.
        relayError={errors.relayPoint ?? (isTooFar ? RELAY_POINT_TOO_FAR : undefined)}
      />
      <CheckoutSection title={isToRelay ? CUSTOMER_DETAILS_LABEL : SHIPPING_ADDRESS_LABEL}>
        <PersonFields {...fields} />
        <div className="mt-5 grid gap-1">
          <h3 className="font-semibold">Adresse de facturation</h3>
          <BillingFields
            sameLabel={isToRelay ? SAME_AS_DETAILS : SAME_AS_SHIPPING}
            billing={shipping.billing}
            errors={errors}
            onChange={(billing) => changeShipping({ billing })}
          />
        </div>
      </CheckoutSection>
      {question && (
        <TownQuestion
          key={question.text}
          question={question}
          onTake={(city) => changeShipping({ city })}
          onKeep={keep}
        />
      )}
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

/**
 * `ErrorSummary` removes an error at an input event. Some changes fire none, for example the choice of a relay point,
 * so corrected errors are also removed here.
 */
function stillWrong(summary: FieldErrors, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(summary).filter(([name]) => name === '' || errors[name]))
}

function useOfferedMethod({ shippingMethod: kept }: StoredShipping, delivery: Delivery): void {
  const shippingMethod = methodToBeginWith(delivery, kept)
  useEffect(() => {
    if (shippingMethod !== kept) changeShipping({ shippingMethod })
  }, [shippingMethod, kept])
}

type MethodSectionProps = {
  shipping: StoredShipping
  delivery: Delivery
  subtotalCents: number
  refusal: string | undefined
  relayError: string | undefined
}

function MethodSection({ shipping, delivery, subtotalCents, refusal, relayError }: MethodSectionProps) {
  const { closingText } = useShop()
  return (
    <CheckoutSection title={SHIPPING_METHOD_LABEL}>
      <div className="grid gap-4">
        <div className="grid gap-2">
          <MethodTiles
            method={shipping.shippingMethod}
            country={shipping.country}
            delivery={delivery}
            subtotalCents={subtotalCents}
            onChange={(shippingMethod) => changeShipping({ shippingMethod })}
          />
          {refusal && <FieldError id="mode-refuse">{refusal}</FieldError>}
          {closingText && <p className="text-sm text-ink-soft">{closingText}</p>}
        </div>
        {needsRelayPoint(shipping.shippingMethod) && (
          <RelayPicker
            point={shipping.relayPoint}
            place={relayPlace(shipping, delivery)}
            city={shipping.city}
            isProvisional={isBlank(shipping.postalCode)}
            error={relayError}
            onChoose={(relayPoint) => changeShipping({ relayPoint })}
          />
        )}
      </div>
    </CheckoutSection>
  )
}

type MethodTilesProps = {
  method: ShippingMethod
  country: Country
  delivery: Delivery
  subtotalCents: number
  onChange: (method: ShippingMethod) => void
}

function MethodTiles({ method, country, delivery, subtotalCents, onChange }: MethodTilesProps) {
  const { delayFrom, sentFrom } = useShop()
  const free = (value: ShippingMethod) => delivery.offers[value][country].freeFromCents
  return (
    <RadioTiles
      legend={<span className="sr-only">{SHIPPING_METHOD_LABEL}</span>}
      name="shippingMethod"
      value={method}
      onChange={onChange}
      tiles={offeredMethods(delivery).map((value) => ({
        value,
        label: SHIPPING_LABELS[value],
        detail: (
          <>
            <span className="block">
              {SHIPPING_PLACES[value]},{' '}
              <span className="whitespace-nowrap">{deliveryDelay(delivery, country)}</span>
              <span>{delayFrom}</span>
            </span>
            <span className="block">
              Prévue <span className="inline-block">{expectedDelivery(delivery, sentFrom, country)}</span>
            </span>
            {countryRefusal(delivery, value, country) && (
              <span className="block text-ink-faint">{servedCountries(delivery, value).join(', ')}</span>
            )}
          </>
        ),
        aside: (
          <Fee
            cents={shippingFeeCents(delivery, value, country, subtotalCents)}
            freeFromCents={free(value)}
          />
        ),
      }))}
    />
  )
}

function Fee({ cents, freeFromCents }: { cents: number; freeFromCents: number | null }) {
  if (cents === 0) return <span className="text-green">Offerte</span>
  return (
    <>
      <Money cents={cents} />
      {freeFromCents !== null && (
        <span className="block text-sm font-normal text-ink-faint">
          {`offerte dès ${formatRoundCents(freeFromCents)}`}
        </span>
      )}
    </>
  )
}
