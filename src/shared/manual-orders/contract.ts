import { z } from 'zod'
import { LINE_MAX_PACKS } from '../cart/cart.ts'
import { linePackSize } from '../catalogue/packs-contract.ts'
import { SLEEVE_MAX_PRICE_EUROS } from '../catalogue/sleeve-rules.ts'
import { CheckoutItem, MAX_LINES, TOO_MANY_LINES } from '../checkout/contract.ts'
import {
  AMOUNT_INVALID,
  calendarDay,
  Euros,
  eurosInput,
  hasTwoDecimals,
  idParams,
  Instant,
  requiredText,
  ruledText,
  wholeNumber,
  yesOrNo,
  requestId,
} from '../contract-fields.ts'
import { TOO_MANY_DECIMALS } from '../decimal-money.ts'
import { CompanyInput } from '../documents/contract.ts'
import { EMAIL_MAX_LENGTH, emailError, plainEmail } from '../email.ts'
import { GuestInput } from '../guests/contract.ts'
import { Order } from '../orders/contract.ts'
import { PageLimit, PageNumber, pageOf } from '../paging-contract.ts'
import { PAYMENT_MEANS } from '../payment-means.ts'
import { isBlank } from '../search-text.ts'
import { PickupPointInput, ShippingAddressInput } from '../shipping/contract.ts'
import { COUNTRIES, DEFAULT_COUNTRY } from '../shipping/countries.ts'
import { DELIVERY_LABELS, DELIVERY_METHODS } from '../shipping/delivery-methods.ts'
import { withZone } from '../shipping/overseas.ts'
import { optionalPhoneError, PHONE_INVALID, PHONE_MAX_LENGTH, plainNumber } from '../shipping/phone.ts'
import { METHOD_REQUIRED } from '../shipping/texts.ts'
import {
  CUSTOM_LABEL_MAX,
  CUSTOM_LABEL_REQUIRED,
  CUSTOM_LINES_MAX_EUROS,
  CUSTOM_LINES_TOO_DEAR,
  CUSTOM_PRICE_INVALID,
  CUSTOMS_CODE_MAX,
  customsCodeError,
  plainCustomsCode,
} from './custom-lines.ts'
import { REDUCTION_INVALID, REDUCTION_REASON_MAX, REDUCTION_REASON_REQUIRED } from './manual-reduction.ts'
import {
  CUSTOMER_GONE,
  CUSTOMER_REQUIRED,
  HANDED_OVER_UNPAID,
  LINES_REQUIRED,
  RESERVATION_NOT_FOUND,
} from './texts.ts'

const Paid = z.object({
  means: z.enum(PAYMENT_MEANS, { error: 'Choisissez comment la commande a été payée' }),
  on: calendarDay(),
})

const ManualGuest = GuestInput.extend({
  email: ruledText(
    EMAIL_MAX_LENGTH,
    (email) => (isBlank(email) ? undefined : emailError(email)),
    plainEmail,
  ).default(''),
  /** The carrier uses this number to announce the parcel. It follows the rule of the address's country. */
  phone: ruledText(PHONE_MAX_LENGTH, (phone) => optionalPhoneError(phone, COUNTRIES), plainNumber).default(
    '',
  ),
}).meta({ id: 'ManualGuest', description: 'A customer for whom the shop enters an order' })
export type ManualGuest = z.infer<typeof ManualGuest>

const ManualReductionInput = z.object({
  kind: z.enum(['percent', 'amount'], { error: REDUCTION_INVALID }),
  /** In percent or euros. */
  value: z
    .number({ error: REDUCTION_INVALID })
    .positive(REDUCTION_INVALID)
    .max(100_000, REDUCTION_INVALID)
    .refine(hasTwoDecimals, TOO_MANY_DECIMALS),
  reason: requiredText(REDUCTION_REASON_MAX, REDUCTION_REASON_REQUIRED),
})

const CustomLineInput = z.object({
  label: requiredText(CUSTOM_LABEL_MAX, CUSTOM_LABEL_REQUIRED),
  /** The price of one piece, in euros. */
  price: eurosInput(SLEEVE_MAX_PRICE_EUROS, CUSTOM_PRICE_INVALID).positive(CUSTOM_PRICE_INVALID),
  quantity: wholeNumber(1, LINE_MAX_PACKS),
  customsCode: ruledText(CUSTOMS_CODE_MAX, customsCodeError, plainCustomsCode).default(''),
})
export type CustomLineInput = z.infer<typeof CustomLineInput>

const countryOf = (address: z.infer<typeof ShippingAddressInput> | undefined) =>
  address ? withZone(address).country : DEFAULT_COUNTRY

export const ManualOrderBody = z
  .object({
    /** A repeated request makes no second order. */
    requestId,
    items: z.array(CheckoutItem, { error: LINES_REQUIRED }).max(MAX_LINES, TOO_MANY_LINES).default([]),
    /** Custom lines follow the other lines. */
    customItems: z.array(CustomLineInput).max(MAX_LINES, TOO_MANY_LINES).default([]),
    /** Exactly one of `account` and `guest` is required. */
    account: z.uuid({ error: CUSTOMER_GONE }).optional(),
    /** A guest without an e-mail address gets no mail. */
    guest: ManualGuest.optional(),
    shippingMethod: z.enum(DELIVERY_METHODS, { error: METHOD_REQUIRED }),
    /** The delivery address or, for `inPerson`, the buyer's own address, if known. */
    address: ShippingAddressInput.optional(),
    pickupPoint: PickupPointInput.nullish(),
    reduction: ManualReductionInput.optional(),
    freeDelivery: yesOrNo().default(false),
    company: CompanyInput.optional(),
    /** The total on screen, in euros. If the shop's total differs, the answer is 409 PRICE_CHANGED. */
    expectedTotal: z.number({ error: AMOUNT_INVALID }).min(0).max(10_000_000).optional(),
    /** If missing, the customer has not paid yet, and the goods are reserved for at most `TRANSFER_DAYS`. */
    paid: Paid.optional(),
    /** True if the customer has the goods already. Applies only to `inPerson`, and requires `paid`. */
    handedOver: yesOrNo().default(false),
    sendsMail: yesOrNo().default(true),
  })
  .refine(({ items, customItems }) => items.length + customItems.length > 0, {
    error: LINES_REQUIRED,
    path: ['items'],
  })
  .refine(({ items, customItems }) => items.length + customItems.length <= MAX_LINES, {
    error: TOO_MANY_LINES,
    path: ['items'],
  })
  .refine(
    ({ customItems }) =>
      customItems.reduce((sum, { price, quantity }) => sum + price * quantity, 0) <= CUSTOM_LINES_MAX_EUROS,
    { error: CUSTOM_LINES_TOO_DEAR, path: ['customItems'] },
  )
  .refine(({ account, guest }) => (account === undefined) !== (guest === undefined), {
    error: CUSTOMER_REQUIRED,
    path: ['account'],
  })
  .refine(({ guest, address }) => !optionalPhoneError(guest?.phone ?? '', [countryOf(address)]), {
    error: PHONE_INVALID,
    path: ['guest', 'phone'],
  })
  .refine(({ handedOver, paid }) => !handedOver || paid !== undefined, {
    error: HANDED_OVER_UNPAID,
    path: ['handedOver'],
  })
  .meta({ id: 'NewManualOrder' })
export type ManualOrderBody = z.infer<typeof ManualOrderBody>
export type ManualOrderRequest = z.input<typeof ManualOrderBody>

/** An order that the shop entered and that is not paid yet. It has no number and no invoice. */
export const Reservation = z
  .object({
    _id: z.string(),
    createdAt: Instant,
    endsAt: Instant,
    customer: z.object({ name: z.string(), email: z.string() }),
    shippingMethod: z.enum(DELIVERY_LABELS),
    total: Euros,
    items: z.array(z.object({ name: z.string(), packSize: linePackSize, quantity: z.number().int() })),
    enteredBy: z.string().nullable(),
  })
  .meta({ id: 'Reservation' })
export type Reservation = z.infer<typeof Reservation>

export const ManualOrder = z
  .object({ order: Order.nullable(), reservation: Reservation.nullable() })
  .meta({ id: 'ManualOrder' })
export type ManualOrder = z.infer<typeof ManualOrder>

export const ReservationQuery = z.object({ page: PageNumber.optional(), limit: PageLimit.optional() })
export type ReservationQuery = z.infer<typeof ReservationQuery>
export const ReservationPage = pageOf(Reservation).meta({ id: 'ReservationPage' })
export type ReservationPage = z.infer<typeof ReservationPage>

export const ReservationParams = idParams(RESERVATION_NOT_FOUND)

export const ReservationPayment = Paid.meta({ id: 'ReservationPayment' })
export type ReservationPayment = z.infer<typeof ReservationPayment>
