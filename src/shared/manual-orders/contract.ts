import { z } from 'zod'
import { packSize } from '../catalogue/packs-contract.ts'
import { CheckoutItem } from '../checkout/contract.ts'
import {
  AMOUNT_INVALID,
  calendarDay,
  Euros,
  idParams,
  Instant,
  requiredText,
  ruledText,
  yesOrNo,
  requestId,
} from '../contract-fields.ts'
import { CompanyInput } from '../documents/contract.ts'
import { EMAIL_MAX_LENGTH, emailError, plainEmail } from '../email.ts'
import { GuestInput } from '../guests/contract.ts'
import { Order } from '../orders/contract.ts'
import { PageLimit, PageNumber, pageOf } from '../paging-contract.ts'
import { PAYMENT_MEANS } from '../payment-means.ts'
import { isBlank } from '../search-text.ts'
import { PickupPointInput, ShippingAddressInput } from '../shipping/contract.ts'
import { DELIVERY_LABELS, DELIVERY_METHODS } from '../shipping/delivery-methods.ts'
import { optionalPhoneError, PHONE_MAX_LENGTH, plainNumber } from '../shipping/phone.ts'
import { METHOD_REQUIRED } from '../shipping/texts.ts'
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

/** A customer without an account. A telephone or fair order may have no e-mail address. */
const ManualGuest = GuestInput.extend({
  email: ruledText(
    EMAIL_MAX_LENGTH,
    (email) => (isBlank(email) ? undefined : emailError(email)),
    plainEmail,
  ).default(''),
  /** Carriers announce a parcel by this phone number. */
  phone: ruledText(PHONE_MAX_LENGTH, optionalPhoneError, plainNumber).default(''),
}).meta({ id: 'ManualGuest', description: 'Somebody for whom the shop enters an order' })
export type ManualGuest = z.infer<typeof ManualGuest>

const ManualReductionInput = z.object({
  kind: z.enum(['percent', 'amount'], { error: REDUCTION_INVALID }),
  /** In percent or in euros. */
  value: z.number({ error: REDUCTION_INVALID }).positive(REDUCTION_INVALID).max(100_000, REDUCTION_INVALID),
  reason: requiredText(REDUCTION_REASON_MAX, REDUCTION_REASON_REQUIRED),
})

/** POST /api/admin/manual-orders: an order taken by telephone or at a fair, entered by the shop. */
export const ManualOrderBody = z
  .object({
    /** Created once for each form by the page. The same id sent again creates no second order. */
    requestId,
    items: z
      .array(CheckoutItem, { error: LINES_REQUIRED })
      .min(1, LINES_REQUIRED)
      .max(100, 'Pas plus de 100 lignes par commande'),
    /** The customer's account, or a buyer without one. */
    account: z.uuid({ error: CUSTOMER_GONE }).optional(),
    /** Without an e-mail address no mail is written; the shop hands over printed documents. */
    guest: ManualGuest.optional(),
    shippingMethod: z.enum(DELIVERY_METHODS, { error: METHOD_REQUIRED }),
    /** The delivery address. For goods handed over at once, the buyer's own address, if it is known. */
    address: ShippingAddressInput.optional(),
    pickupPoint: PickupPointInput.nullish(),
    /** A reduction on the goods. */
    reduction: ManualReductionInput.optional(),
    /** True if the shop pays the delivery fee. */
    freeDelivery: yesOrNo().default(false),
    /** The company on the invoice. */
    company: CompanyInput.optional(),
    /** The total in euros that the screen shows. If the shop's total differs, the answer is 409 PRICE_CHANGED. */
    expectedTotal: z.number({ error: AMOUNT_INVALID }).min(0).max(10_000_000).optional(),
    /** The means and day of the payment. Without it the goods are reserved until a transfer arrives. */
    paid: Paid.optional(),
    /** True if the customer already has the goods. */
    handedOver: yesOrNo().default(false),
    /** Whether the customer gets the usual confirmation. */
    sendsMail: yesOrNo().default(true),
  })
  .refine(({ account, guest }) => (account === undefined) !== (guest === undefined), {
    error: CUSTOMER_REQUIRED,
    path: ['account'],
  })
  .refine(({ handedOver, paid }) => !handedOver || paid !== undefined, {
    error: HANDED_OVER_UNPAID,
    path: ['handedOver'],
  })
  .meta({ id: 'NewManualOrder' })
export type ManualOrderBody = z.infer<typeof ManualOrderBody>
export type ManualOrderRequest = z.input<typeof ManualOrderBody>

/** An order that waits for its transfer. It has no number and no invoice yet. */
export const Reservation = z
  .object({
    _id: z.string(),
    createdAt: Instant,
    /** When the reservation expires. */
    endsAt: Instant,
    customer: z.object({ name: z.string(), email: z.string() }),
    shippingMethod: z.enum(DELIVERY_LABELS),
    total: Euros,
    items: z.array(z.object({ name: z.string(), packSize, quantity: z.number().int() })),
    /** The person who entered the order. */
    enteredBy: z.string().nullable(),
  })
  .meta({ id: 'Reservation' })
export type Reservation = z.infer<typeof Reservation>

/** Either the paid order, or the reservation that waits for its payment. */
export const ManualOrder = z
  .object({ order: Order.nullable(), reservation: Reservation.nullable() })
  .meta({ id: 'ManualOrder' })
export type ManualOrder = z.infer<typeof ManualOrder>

export const ReservationQuery = z.object({ page: PageNumber.optional(), limit: PageLimit.optional() })
export type ReservationQuery = z.infer<typeof ReservationQuery>
export const ReservationPage = pageOf(Reservation).meta({ id: 'ReservationPage' })
export type ReservationPage = z.infer<typeof ReservationPage>

export const ReservationParams = idParams(RESERVATION_NOT_FOUND)

/** The body of POST /api/admin/manual-orders/{id}/payment. */
export const ReservationPayment = Paid.meta({ id: 'ReservationPayment' })
export type ReservationPayment = z.infer<typeof ReservationPayment>
