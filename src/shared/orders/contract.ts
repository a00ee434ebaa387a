import { z } from 'zod'
import { linePackSize } from '../catalogue/packs-contract.ts'
import {
  calendarDay,
  Euros,
  Instant,
  INVALID_VALUE,
  freeText,
  nameLine,
  idParams,
  requiredText,
  seenVersion,
} from '../contract-fields.ts'
import { AccountingDocument } from '../documents/contract.ts'
import { DayRange, PageLimit, PageNumber, PageQuery, pageOf } from '../paging-contract.ts'
import { PAYMENT_MEANS } from '../payment-means.ts'
import { REFUND_CAUSES, REFUND_REASONS, REFUND_STATES, REPAYMENT_MEANS } from '../refunds/refund-rules.ts'
import { ADDRESS_LIMITS, addressRules } from '../shipping/address-rules.ts'
import { PickupPointInput, ShippingMethodInput } from '../shipping/contract.ts'
import { COUNTRIES } from '../shipping/countries.ts'
import { DELIVERY_LABELS, DELIVERY_METHODS } from '../shipping/delivery-methods.ts'
import { POSTAL_CODE_INVALID } from '../shipping/postal-code.ts'
import { readShippingMethod, SHIPPING_LABELS, SHIPPING_METHODS } from '../shipping/shipping-methods.ts'
import { TRACKING_NUMBER_MAX_LENGTH } from '../shipping/tracking-number-rules.ts'
import { VAT_MODES } from '../vat-mode.ts'
import { MAX_CHOSEN, TOO_MANY_CHOSEN } from './carrier-files.ts'
import { NOTE_MAX_LENGTH } from './note-rules.ts'
import { ORDER_SORTS, PAYMENTS } from './order-list.ts'
import { PARCEL_STATES } from './parcels.ts'
import { RETURN_STEPS } from './return-steps.ts'
import { HISTORY_ACTORS, ORDER_STATUSES } from './statuses.ts'
import { ORDER_NOT_FOUND } from './texts.ts'

export const orderStatus = z.enum(ORDER_STATUSES, { error: 'Statut inconnu' })

export const OrderParams = idParams(ORDER_NOT_FOUND)

const OrderItem = z
  .object({
    _id: z.string(),
    /**
     * Name and image are copies from the day of the order. `_id` is missing if the line has no sleeve, for example
     * because the sleeve was deleted (decision 9).
     */
    product: z.object({
      _id: z.string().optional(),
      name: z.string(),
      image: z.string(),
      sku: z.string().optional(),
    }),
    packSize: linePackSize,
    /** For staff only. */
    customsCode: z.string().optional(),
    quantity: z.number().int(),
    /** For staff only, as is `unsent`. `takenOut` packs will not be sent, because of a refund or a withdrawal. */
    takenOut: z.number().int().optional(),
    unsent: z.number().int().optional(),
    /** For staff only. Packs of a parcel that is sent again do not count. */
    sent: z.number().int().optional(),
    /**
     * `refunded` packs are refunded or being refunded, or are free packs whose withdrawal is over. `refundedDiscount`
     * is the refunds' part of the line's reduction.
     */
    refunded: z.number().int().optional(),
    refundedDiscount: Euros.optional(),
    /**
     * `withdrawable` is how many packs the customer can still withdraw from, even if the deadline has passed.
     * `returnable` is how many of these would come back by parcel.
     */
    withdrawable: z.number().int().optional(),
    returnable: z.number().int().optional(),
    price: Euros,
    /** The reduction on the whole line. */
    discount: Euros.optional(),
  })
  .meta({ id: 'OrderItem' })

const OrderAddress = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    /** The same text as `address`, under the name that the invoice reads (back-office.md §3). */
    street: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
  })
  .meta({ id: 'OrderAddress' })
export type OrderAddress = z.infer<typeof OrderAddress>

const OrderPickupPoint = z
  .object({
    id: z.string().optional(),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    openingHours: z.string().optional(),
  })
  .meta({ id: 'OrderPickupPoint' })

/** `_id` is null once the account is deleted or the order is anonymised, and in an order that a link opens. */
const OrderCustomer = z
  .object({
    _id: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** For staff only, as is `isGuest`. */
    phone: z.string().optional(),
    isGuest: z.literal(true).optional(),
  })
  .meta({ id: 'OrderCustomer' })

const OrderHistoryEntry = z
  .object({
    status: orderStatus,
    at: Instant,
    by: z.enum(HISTORY_ACTORS),
    /** For staff only. */
    byEmail: z.string().nullable(),
    note: z.string().nullable(),
    /** Customers do not see an undone entry. */
    undone: z.literal(true).optional(),
  })
  .meta({ id: 'OrderHistoryEntry' })

export const Refund = z
  .object({
    _id: z.string(),
    amount: Euros,
    shipping: Euros,
    state: z.enum(REFUND_STATES),
    reason: z.enum(REFUND_REASONS),
    createdAt: Instant,
    /** Null if the payment provider repays the customer. */
    means: z.enum(REPAYMENT_MEANS).nullable(),
    lines: z.array(
      z.object({
        line: z.string(),
        quantity: z.number().int(),
        restocks: z.boolean(),
        discount: Euros.optional(),
      }),
    ),
    /** For staff only: who made the refund and why, and the provider's refusal. */
    by: z.string().nullable(),
    cause: z.enum(REFUND_CAUSES).nullable(),
    note: z.string(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

const OrderReturn = z
  .object({
    /** Only staff see the id. */
    _id: z.string().optional(),
    /** The customer writes this number on the parcel. */
    number: z.string(),
    declaredAt: Instant,
    step: z.enum(RETURN_STEPS),
    isOpen: z.boolean(),
    /** False for the declaration of a whole order. */
    isPart: z.boolean(),
    hasLeft: z.boolean(),
    /**
     * For a part (`isPart`), true once the return is refunded and no refund of it is pending. Otherwise true once the
     * whole order is refunded, or once the return is refunded and nothing more is owed or being refunded for the order.
     */
    isRefunded: z.boolean(),
    lines: z.array(z.object({ line: z.string(), quantity: z.number().int() })),
  })
  .meta({ id: 'OrderReturn' })
export type OrderReturn = z.infer<typeof OrderReturn>

export const Parcel = z
  .object({
    _id: z.string(),
    carrier: z.enum(DELIVERY_METHODS),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    /** In grams. */
    weight: z.number().int().nullable(),
    state: z.enum(PARCEL_STATES),
    /** True if the parcel was lost or came back, and its goods are sent again. */
    isResent: z.boolean(),
    /** For staff only. */
    piecesToResend: z.number().int().optional(),
    sentAt: Instant,
    sentBy: z.string().nullable(),
    deliveredAt: Instant.nullable(),
    /** For staff only. */
    lastEvent: z.object({ label: z.string(), at: Instant }).nullable(),
    lines: z.array(z.object({ line: z.string(), quantity: z.number().int() })),
  })
  .meta({ id: 'Parcel' })
export type Parcel = z.infer<typeof Parcel>

const OrderInvoice = z
  .object({
    number: z.string(),
    issuedAt: Instant,
    /** Frozen with the order (decision 21). */
    vat: z.enum(VAT_MODES),
    /** Frozen at issue. Null if the document is no longer kept. */
    content: AccountingDocument.nullable(),
  })
  .meta({ id: 'OrderInvoice' })

const OrderCreditNote = z
  .object({ number: z.string(), issuedAt: Instant, total: Euros, content: AccountingDocument })
  .meta({ id: 'OrderCreditNote' })

export const Order = z
  .object({
    _id: z.string(),
    number: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    status: orderStatus,
    user: OrderCustomer,
    items: z.array(OrderItem),
    subtotal: Euros,
    /** The reduction on the goods comes from this code or, without a code, from the shop. */
    promotionCode: z.string().optional(),
    discount: Euros.optional(),
    /** For an order that the shop entered itself. */
    reductionReason: z.string().optional(),
    shippingCost: Euros,
    total: Euros,
    shippingMethod: z.enum(DELIVERY_LABELS),
    /** As the shop promised before payment, in words: 'entre le 26 et le 30 novembre'. */
    expectedDelivery: z.string().optional(),
    shippingAddress: OrderAddress,
    billingAddress: OrderAddress,
    pickupPoint: OrderPickupPoint.nullable(),
    /** Blank if the shop took the payment itself, as `paidBy` says. */
    paymentId: z.string(),
    paidBy: z.object({ means: z.enum(PAYMENT_MEANS), at: Instant }).optional(),
    paymentStatus: z.string(),
    /** The current invoice. The first one gets its gapless number when the order is made (decision 21). */
    invoice: OrderInvoice.nullable(),
    /** In order of time. */
    creditNotes: z.array(OrderCreditNote),
    refunds: z.array(Refund),
    refundedTotal: Euros,
    payment: z.enum(PAYMENTS),
    /** For staff only: the total minus the completed refunds. */
    netTotal: Euros.optional(),
    /** In order of time. */
    returns: z.array(OrderReturn),
    carrier: z.enum(DELIVERY_METHODS).nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    /** In order of time. */
    parcels: z.array(Parcel),
    deliveredAt: Instant.nullable(),
    /** The goods were handed over at the sale, for example at a fair. The customer then cannot withdraw. */
    soldOnTheSpot: z.literal(true).optional(),
    /** Present while the customer may change the address or the relay point. */
    deliveryChangeable: z.literal(true).optional(),
    cancellable: z.boolean(),
    cancellableUntil: Instant.nullable(),
    acceptedTerms: z.string().nullable(),
    /** For staff only: when the accepted version was published. */
    acceptedTermsSince: Instant.optional(),
    history: z.array(OrderHistoryEntry),
    /** For staff only, in seconds. */
    undoableFor: z.number().int().optional(),
    /** For staff only. Missing if nothing is owed. */
    owed: Euros.optional(),
    /** For staff only. Requested refunds count as refunded. */
    refundable: Euros.optional(),
    refundableShipping: Euros.optional(),
    /** For staff only: true if an open declaration of withdrawal concerns packs that have not left. */
    withdrawalDeclared: z.boolean().optional(),
    /** For staff only: true if packs of a lost or returned parcel are to be sent again or refunded. */
    undelivered: z.literal(true).optional(),
    version: z.number().int(),
  })
  .meta({ id: 'Order', description: 'An order; its lines, addresses and prices are copies' })
export type Order = z.infer<typeof Order>
export type OrderItem = z.infer<typeof OrderItem>
export type OrderPickupPoint = z.infer<typeof OrderPickupPoint>
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>

export const OrderSummary = Order.pick({
  _id: true,
  number: true,
  createdAt: true,
  updatedAt: true,
  status: true,
  user: true,
  shippingMethod: true,
  total: true,
  refundedTotal: true,
  payment: true,
})
  .extend({
    itemCount: z.number().int(),
    packCount: z.number().int(),
    country: z.string(),
    /** The number of the customer's orders to prepare. They may share one parcel. */
    dueOfCustomer: z.number().int().optional(),
    withdrawalOpen: z.boolean().optional(),
    /** True if the next work on the order is to send packs of a lost or returned parcel again, or to refund them. */
    undelivered: z.literal(true).optional(),
  })
  .meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrderTabs = z
  .object({
    preparation: z.number().int(),
    refund: z.number().int(),
    undelivered: z.number().int(),
    underway: z.number().int(),
    withdrawals: z.number().int(),
  })
  .meta({ id: 'OrderTabs' })
export type OrderTabs = z.infer<typeof OrderTabs>

export const OrderPage = pageOf(Order).meta({ id: 'OrderPage' })
export type OrderPage = z.infer<typeof OrderPage>

/** The query of GET /api/orders/my-orders. Without a parameter the answer is a bare array, otherwise an OrderPage. */
export const MyOrdersQuery = z.object({ page: PageNumber.optional(), limit: PageLimit.optional() })
export type MyOrdersQuery = z.infer<typeof MyOrdersQuery>
export const OrderList = z.array(Order)
export const MyOrdersResponse = z.union([OrderList, OrderPage])
export type MyOrdersResponse = z.infer<typeof MyOrdersResponse>

export const DUE = ['preparation', 'refund', 'undelivered'] as const
export type Due = (typeof DUE)[number]

/** `stalled`: the orders of the dashboard's `stalledParcels`. */
export const PARCEL_FILTERS = ['stalled'] as const

/** `q` searches more than `orderSearchText`: also products, documents, and the phone numbers of accounts. */
export const AdminOrderQuery = PageQuery.extend({
  status: z.union([z.literal('all'), orderStatus], { error: 'Statut inconnu' }).optional(),
  due: z.enum(DUE, { error: 'Filtre inconnu' }).optional(),
  parcels: z.enum(PARCEL_FILTERS, { error: INVALID_VALUE }).optional(),
  method: z.enum(DELIVERY_METHODS, { error: INVALID_VALUE }).optional(),
  country: z.enum(COUNTRIES, { error: INVALID_VALUE }).optional(),
  payment: z.enum(PAYMENTS, { error: INVALID_VALUE }).optional(),
  ...DayRange,
  sort: z.enum(ORDER_SORTS, { error: INVALID_VALUE }).optional(),
})
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>
export const AdminOrderPage = pageOf(OrderSummary).meta({ id: 'AdminOrderPage' })
export type AdminOrderPage = z.infer<typeof AdminOrderPage>

export const OrderNeighbours = z
  .object({ before: z.string().nullable(), after: z.string().nullable() })
  .meta({ id: 'OrderNeighbours' })
export type OrderNeighbours = z.infer<typeof OrderNeighbours>

/** At most `MAX_BULK` ids. `total` counts all matches. */
export const OrderIds = z
  .object({ ids: z.array(z.string()), total: z.number().int() })
  .meta({ id: 'OrderIds' })

const UUID_AND_COMMA = 37

/** Commas separate the `ids`. Unknown ids are ignored. */
export const ChosenOrdersQuery = z.object({
  ids: z
    .string({ error: ORDER_NOT_FOUND })
    .max(MAX_CHOSEN * UUID_AND_COMMA, TOO_MANY_CHOSEN)
    .transform((list) => list.split(','))
    .pipe(z.array(z.uuid({ error: ORDER_NOT_FOUND })).max(MAX_CHOSEN, TOO_MANY_CHOSEN)),
})

/** A delivery method's key or label. A blank value gives null. */
export const carrierInput = z
  .enum([...SHIPPING_METHODS, ...Object.values(SHIPPING_LABELS), ''], { error: 'Transporteur inconnu' })
  .nullish()
  .transform((value) => (value ? readShippingMethod(value) : value === undefined ? undefined : null))

/**
 * The body of PUT /api/orders/{id}/status. If `status` is the current status, `updatedAt` does not change (decision
 * 19).
 */
export const OrderStatusBody = z
  .object({
    status: orderStatus,
    carrier: carrierInput,
    trackingNumber: freeText(TRACKING_NUMBER_MAX_LENGTH).nullish(),
    /** For 'Livré' only. Defaults to the known day of receipt, or to today (decision 41). */
    deliveredOn: calendarDay().optional(),
    note: freeText(NOTE_MAX_LENGTH).nullish(),
    /** Sends the parcel although a withdrawal was declared by the legal form (decision 82). */
    confirmed: z.boolean().optional(),
    /** The status on screen. If it has changed since, the answer is 409 STALE (decision 46). */
    from: orderStatus.optional(),
    version: seenVersion,
  })
  .meta({ id: 'OrderStatusChange' })
export type OrderStatusBody = z.infer<typeof OrderStatusBody>

export const StatusUndo = z.object({ version: z.number().int().positive() }).meta({ id: 'StatusUndo' })
export type StatusUndo = z.infer<typeof StatusUndo>

/** The body of PUT /api/orders/{id}/shipping-address. The country cannot change, because fees and VAT depend on it. */
export const AddressChange = z
  .object({
    firstName: nameLine(ADDRESS_LIMITS.firstName, addressRules.firstName),
    lastName: nameLine(ADDRESS_LIMITS.lastName, addressRules.lastName),
    street: nameLine(ADDRESS_LIMITS.street, addressRules.street),
    postalCode: requiredText(ADDRESS_LIMITS.postalCode, POSTAL_CODE_INVALID),
    city: nameLine(ADDRESS_LIMITS.city, addressRules.city),
    /** Without these two fields, the method and the relay point do not change. */
    shippingMethod: ShippingMethodInput.optional(),
    pickupPoint: PickupPointInput.optional(),
    version: seenVersion,
  })
  .meta({ id: 'AddressChange' })
export type AddressChange = z.infer<typeof AddressChange>
