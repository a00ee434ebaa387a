import { type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { GUEST_ORDER_FAILED, ORDER_LINK_OVER } from '#shared/guests/texts.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import {
  ADDRESS_CORRECTION_FAILED,
  ADDRESS_TOO_LATE,
  DELIVERY_KEPT_BY_LABEL,
  DELIVERY_SAVED,
  ORDERS_LOAD_FAILED,
} from '#shared/orders/texts.ts'
import type { AddressField } from '#shared/shipping/address-rules.ts'
import { DEFAULT_COUNTRY, isCountry } from '#shared/shipping/countries.ts'
import { RELAY_POINT_TOO_FAR } from '#shared/shipping/relay-point.ts'
import { needsRelayPoint, readShippingMethod } from '#shared/shipping/shipping-methods.ts'
import {
  changedShipping,
  EMPTY_ADDRESS,
  shippingFormErrors,
  type StoredShipping,
} from '#shared/shipping/stored-shipping.ts'
import { CUSTOMER_DETAILS_LABEL, SHIPPING_ADDRESS_LABEL } from '#shared/shipping/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { useUnsavedInput } from '#web/session/unsaved-input.ts'
import { PersonFields, PlaceFields } from '#web/storefront/checkout/address-fields.tsx'
import { CheckoutSection } from '#web/storefront/checkout/checkout-frame.tsx'
import { RelayPicker } from '#web/storefront/checkout/relay-picker.tsx'
import { relayPlace } from '#web/storefront/checkout/relay-place.ts'
import { useIsRelayTooFar } from '#web/storefront/checkout/use-relay-distance.ts'
import { RequiredNote } from '#web/storefront/form/required-note.tsx'
import { SubmitButton } from '#web/storefront/form/submit-button.tsx'
import { useForm } from '#web/storefront/form/use-form.ts'
import { useLinkToken } from '#web/storefront/form/use-link-token.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

export const meta: Meta = () => ({ title: TITLE })

const TITLE = 'Changer la livraison'

type Loaded = { order: Order } | { failed: string } | undefined

export default function ChangeDeliveryScreen() {
  const { id } = useParams()
  const token = useLinkToken()
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (id === undefined && token === undefined) return
    read(id, token ?? '').then(
      (order) => setLoaded({ order }),
      (error: unknown) => setLoaded({ failed: failureOf(error, id !== undefined) }),
    )
  }, [id, token])
  const back = id === undefined ? `/commande#token=${token ?? ''}` : `/profile/orders/${id}`
  if (loaded === undefined)
    return (
      <Frame>
        <output className="sr-only">Chargement</output>
      </Frame>
    )
  if ('failed' in loaded)
    return (
      <Frame>
        <EmptyState
          tone="error"
          title={loaded.failed}
          action={<ButtonLink to={back}>Ma commande</ButtonLink>}
        />
      </Frame>
    )
  const { order } = loaded
  if (!order.deliveryChangeable)
    return (
      <Frame number={order.number}>
        <p className="mt-4">{`${isToPrepare(order.status) ? DELIVERY_KEPT_BY_LABEL : ADDRESS_TOO_LATE}.`}</p>
        <Back to={back} />
      </Frame>
    )
  return (
    <Frame number={order.number}>
      <DeliveryForm order={order} token={id === undefined ? token : undefined} back={back} />
    </Frame>
  )
}

const read = (id: string | undefined, token: string) =>
  id === undefined
    ? api.call('POST /api/guest-orders/open', { body: { token } })
    : api.call('GET /api/orders/:id', { params: { id } })

function failureOf(error: unknown, isAccounts: boolean): string {
  if (error instanceof ApiError && error.code === 'INVALID_LINK') return ORDER_LINK_OVER
  return messageOf(error, isAccounts ? ORDERS_LOAD_FAILED : GUEST_ORDER_FAILED)
}

function Frame({ number, children }: { number?: string; children: ReactNode }) {
  return (
    <div className="page pt-6 sm:pt-10 *:max-w-3xl">
      <h1 className="font-display text-title font-bold">{TITLE}</h1>
      {number && <p className="text-ink-soft">{`Commande ${number}`}</p>}
      {children}
    </div>
  )
}

function Back({ to }: { to: string }) {
  return (
    <p className="mt-6">
      <ButtonLink to={to}>Revenir à ma commande</ButtonLink>
    </p>
  )
}

type DeliveryFormProps = {
  order: Order
  token: string | undefined
  back: string
}

/** Country and method cannot change, because the fee and the VAT depend on them. */
function DeliveryForm({ order, token, back }: DeliveryFormProps) {
  const { delivery } = useShop()
  const save = useSaveDelivery(order, token)
  const [shipping, setShipping] = useState(() => shippingOf(order))
  const [isSaved, setSaved] = useState(false)
  const isTooFar = useIsRelayTooFar(shipping)
  const { formProps, summary, errors, isTyped, pending } = useForm({
    read: () => shipping,
    check: (typed) => shippingFormErrors(typed, delivery, isTooFar),
    send: async (typed) => {
      await save(typed)
      setSaved(true)
    },
    failed: ADDRESS_CORRECTION_FAILED,
  })
  useUnsavedInput(isTyped)
  if (isSaved) return <Saved back={back} />
  const isToRelay = needsRelayPoint(shipping.shippingMethod)
  const fields = {
    kind: 'shipping' as const,
    address: shipping,
    errors,
    onChange: (field: AddressField, value: string) =>
      setShipping((before) => changedShipping(before, { [field]: value })),
  }
  return (
    <form {...formProps} className="mt-5 grid gap-4">
      <ErrorSummary errors={summary} attempt={summary} />
      <RequiredNote />
      <CheckoutSection title="Votre ville">
        <PlaceFields {...fields} isCountryFixed />
        {isToRelay && (
          <div className="mt-5">
            <RelayPicker
              point={shipping.relayPoint}
              place={relayPlace(shipping, delivery)}
              city={shipping.city}
              isProvisional={false}
              error={errors.relayPoint ?? (isTooFar ? RELAY_POINT_TOO_FAR : undefined)}
              onChoose={(relayPoint) => setShipping((before) => changedShipping(before, { relayPoint }))}
            />
          </div>
        )}
      </CheckoutSection>
      <CheckoutSection title={isToRelay ? CUSTOMER_DETAILS_LABEL : SHIPPING_ADDRESS_LABEL}>
        <PersonFields {...fields} />
      </CheckoutSection>
      <p className="text-sm text-ink-soft">
        Le mode de livraison, le pays et le prix restent les mêmes. La facture aussi.
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={pending}>Enregistrer la livraison</SubmitButton>
        <ButtonLink to={back} size="lg" variant="secondary" className="max-sm:w-full">
          Ne rien changer
        </ButtonLink>
      </div>
    </form>
  )
}

function useSaveDelivery(order: Order, token: string | undefined) {
  const [version, setVersion] = useState(order.version)
  return async ({ firstName, lastName, street, postalCode, city, relayPoint }: StoredShipping) => {
    const address = { firstName, lastName, street, postalCode, city }
    const body = { ...address, ...(relayPoint && { pickupPoint: relayPoint }), version }
    try {
      if (token === undefined)
        await api.call('PUT /api/orders/:id/shipping-address', { params: { id: idOf(order) }, body })
      else await api.call('POST /api/guest-orders/shipping-address', { body: { ...body, token } })
    } catch (error) {
      // The refusal says that the order has changed. The input stays, and a second press saves it.
      if (error instanceof ApiError && error.code === 'STALE')
        setVersion((await read(token === undefined ? idOf(order) : undefined, token ?? '')).version)
      throw error
    }
  }
}

function Saved({ back }: { back: string }) {
  return (
    <>
      <output className="mt-4 block rounded-md bg-green-wash px-4 py-3 font-semibold text-green">
        {DELIVERY_SAVED}
      </output>
      <Back to={back} />
    </>
  )
}

function shippingOf({ shippingAddress, shippingMethod, pickupPoint }: Order): StoredShipping {
  const { firstName, lastName, street, postalCode, city, country } = shippingAddress
  const point = pickupPoint ?? undefined
  return {
    firstName,
    lastName,
    street,
    postalCode,
    city,
    country: isCountry(country) ? country : DEFAULT_COUNTRY,
    shippingMethod: readShippingMethod(shippingMethod) ?? 'colissimo',
    relayPoint: point,
    relayFor: undefined,
    billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
  }
}
