import { z } from 'zod'
import { packSize } from '../catalogue/packs-contract.ts'
import {
  calendarDay,
  Euros,
  Instant,
  INVALID_VALUE,
  freeText,
  idParams,
  requiredText,
  ruledText,
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
import { readShippingMethod } from '../shipping/shipping-methods.ts'
import { TRACKING_NUMBER_MAX_LENGTH } from '../shipping/tracking-number-rules.ts'
import { VAT_MODES } from '../vat-mode.ts'
import { MAX_CHOSEN, TOO_MANY_CHOSEN } from './carrier-files.ts'
import { NOTE_MAX_LENGTH } from './note-rules.ts'
import { ORDER_SORTS, PAYMENTS } from './order-list.ts'
import { PARCEL_STATES } from './parcels.ts'
import { RETURN_STEPS } from './return-steps.ts'
import { HISTORY_ACTORS, ORDER_STATUSES } from './statuses.ts'
import { ORDER_NOT_FOUND } from './texts.ts'

/** The exact texts of storefront.md §4. */
export const orderStatus = z.enum(ORDER_STATUSES, { error: 'Statut inconnu' })

export const OrderParams = idParams(ORDER_NOT_FOUND)

const OrderItem = z
  .object({
    _id: z.string(),
    /** A copy of the product from the time of the order. `_id` is missing once the sleeve is deleted (decision 9). */
    product: z.object({
      _id: z.string().optional(),
      name: z.string(),
      image: z.string(),
      /** For admins only: the sleeve's current reference. */
      sku: z.string().optional(),
    }),
    packSize,
    /** In packs. */
    quantity: z.number().int(),
    /** For admins only: packs that were refunded before the parcel left. They stay out of it. */
    takenOut: z.number().int().optional(),
    /** For admins only: packs that have not left and that no refund took out. */
    unsent: z.number().int().optional(),
    /** For admins only: packs that have left and are not sent again. */
    sent: z.number().int().optional(),
    /** For admins only: packs that are refunded or being refunded, and their part of the reduction. */
    refunded: z.number().int().optional(),
    refundedDiscount: Euros.optional(),
    /** Packs that the customer may still withdraw from, and how many of them a parcel would bring back. */
    withdrawable: z.number().int().optional(),
    returnable: z.number().int().optional(),
    /** Euros for one pack. */
    price: Euros,
    /** The reduction of a promotion code on the whole line. */
    discount: Euros.optional(),
  })
  .meta({ id: 'OrderItem' })

const OrderAddress = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    /** The same address as `address`, with the name for the invoice (back-office.md §3). */
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

/** The buyer. After the account is deleted, `_id` is missing and only the data that must be kept remains. */
const OrderCustomer = z
  .object({
    _id: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** The account's phone, for admins only. Carriers ask for it. */
    phone: z.string().optional(),
    /** For admins only: true if the order was placed without an account. */
    isGuest: z.literal(true).optional(),
  })
  .meta({ id: 'OrderCustomer' })

const OrderHistoryEntry = z
  .object({
    status: orderStatus,
    at: Instant,
    by: z.enum(HISTORY_ACTORS),
    /** For admins only: the admin's name. */
    byEmail: z.string().nullable(),
    note: z.string().nullable(),
    /** For admins only: true if the change was undone at once. */
    undone: z.literal(true).optional(),
  })
  .meta({ id: 'OrderHistoryEntry' })

export const Refund = z
  .object({
    _id: z.string(),
    amount: Euros,
    /** The part of the amount that is the delivery fee. */
    shipping: Euros,
    state: z.enum(REFUND_STATES),
    reason: z.enum(REFUND_REASONS),
    createdAt: Instant,
    /** The means of a repayment without the payment provider. */
    means: z.enum(REPAYMENT_MEANS).nullable(),
    /** The refunded lines, in packs. */
    lines: z.array(
      z.object({
        line: z.string(),
        quantity: z.number().int(),
        restocks: z.boolean(),
        /** The part of the line's reduction for these packs. */
        discount: Euros.optional(),
      }),
    ),
    /** For admins only: the person who made the refund, its reason, and the provider's refusal. */
    by: z.string().nullable(),
    cause: z.enum(REFUND_CAUSES).nullable(),
    note: z.string(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

const OrderReturn = z
  .object({
    /** For admins only. */
    _id: z.string().optional(),
    /** The number on the parcel. */
    number: z.string(),
    declaredAt: Instant,
    step: z.enum(RETURN_STEPS),
    /** False once the shop has handled the return. */
    isOpen: z.boolean(),
    /** Whether the return covers only a part of the order. */
    isPart: z.boolean(),
    /** Whether goods had left, so a parcel comes back. */
    hasLeft: z.boolean(),
    /**
     * Whether everything due for the return is refunded. If the whole order was withdrawn, this means everything due
     * for the order.
     */
    isRefunded: z.boolean(),
    /** The packs of each line. */
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
    /** Whether the parcel's goods were lost or came back, and are sent again. */
    isResent: z.boolean(),
    /** For admins only: the sleeves that would be sent again, without packs refunded since the parcel left. */
    piecesToResend: z.number().int().optional(),
    sentAt: Instant,
    /** For admins only: the person who sent the parcel. */
    sentBy: z.string().nullable(),
    deliveredAt: Instant.nullable(),
    /** For admins only: the carrier's latest news about the parcel. */
    lastEvent: z.object({ label: z.string(), at: Instant }).nullable(),
    /** The packs of each line. */
    lines: z.array(z.object({ line: z.string(), quantity: z.number().int() })),
  })
  .meta({ id: 'Parcel' })
export type Parcel = z.infer<typeof Parcel>

const OrderInvoice = z
  .object({
    number: z.string(),
    issuedAt: Instant,
    /** The VAT regime when the invoice was issued (decision 21). */
    vat: z.enum(VAT_MODES),
    /** The document as frozen at issue. Null for a few seconds while an upgraded shop issues its older invoices. */
    content: AccountingDocument.nullable(),
  })
  .meta({ id: 'OrderInvoice' })

const OrderCreditNote = z
  .object({ number: z.string(), issuedAt: Instant, total: Euros, content: AccountingDocument })
  .meta({ id: 'OrderCreditNote' })

export const Order = z
  .object({
    _id: z.string(),
    /** The order number on screen: C-2026-000042. */
    number: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    status: orderStatus,
    user: OrderCustomer,
    items: z.array(OrderItem),
    /** The goods without any reduction. */
    subtotal: Euros,
    /** The promotion code and its reduction. Missing without a code. */
    promotionCode: z.string().optional(),
    discount: Euros.optional(),
    /** The reason for the reduction that the shop gave on an order that it entered itself. */
    reductionReason: z.string().optional(),
    shippingCost: Euros,
    total: Euros,
    shippingMethod: z.enum(DELIVERY_LABELS),
    shippingAddress: OrderAddress,
    billingAddress: OrderAddress,
    pickupPoint: OrderPickupPoint.nullable(),
    /** The provider's payment id. Blank for an order entered by the shop: `paidBy` says how and when it was paid. */
    paymentId: z.string(),
    paidBy: z.object({ means: z.enum(PAYMENT_MEANS), at: Instant }).optional(),
    paymentStatus: z.string(),
    /** The gapless number, given when the order was made (decision 21). */
    invoice: OrderInvoice.nullable(),
    /** One for each completed refund, in order of time (decision 40). */
    creditNotes: z.array(OrderCreditNote),
    refunds: z.array(Refund),
    refundedTotal: Euros,
    /** Whether the whole total, a part of it or nothing was refunded. */
    payment: z.enum(PAYMENTS),
    /** For admins only: the total minus the refunds. */
    netTotal: Euros.optional(),
    /** Withdrawals and returns, in order of time. */
    returns: z.array(OrderReturn),
    /** The carrier of the last parcel. */
    carrier: z.enum(DELIVERY_METHODS).nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    /** All sent parcels, in order of time. */
    parcels: z.array(Parcel),
    deliveredAt: Instant.nullable(),
    /** True if the goods were handed over at once, as at a fair. There is then no right to withdraw. */
    soldOnTheSpot: z.literal(true).optional(),
    /** Present while the buyer may change address or relay point: until a label exists. */
    deliveryChangeable: z.literal(true).optional(),
    /** Whether the customer may cancel now and, for a delivered order, until when. The server checks again. */
    cancellable: z.boolean(),
    cancellableUntil: Instant.nullable(),
    /** The version of the terms of sale accepted with the order. */
    acceptedTerms: z.string().nullable(),
    /** For admins only: the time at which the accepted version came into force. */
    acceptedTermsSince: Instant.optional(),
    history: z.array(OrderHistoryEntry),
    /** For admins only: the seconds left to undo the last status change. */
    undoableFor: z.number().int().optional(),
    /** For admins only: the amount that the shop owes the customer now. Missing if nothing is owed. */
    owed: Euros.optional(),
    /** For admins only: the amount that can still be refunded. Requested refunds are subtracted. */
    refundable: Euros.optional(),
    refundableShipping: Euros.optional(),
    /** For admins only: true if packs to be sent were declared as withdrawn by the legal form. */
    withdrawalDeclared: z.boolean().optional(),
    /** Goes up with each edit. A write with an older version is refused (decision 46). */
    version: z.number().int(),
  })
  .meta({ id: 'Order', description: 'An order; its lines, addresses and prices are copies' })
export type Order = z.infer<typeof Order>
export type OrderItem = z.infer<typeof OrderItem>
export type OrderPickupPoint = z.infer<typeof OrderPickupPoint>
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>

/** A row of the back-office's list. Another call gives the whole order. */
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
    /** The number of lines. */
    itemCount: z.number().int(),
    /** The packs of all lines. */
    packCount: z.number().int(),
    country: z.string(),
    /** The number of orders of this customer that are to be prepared. They may share a parcel. */
    dueOfCustomer: z.number().int().optional(),
    /** Whether a withdrawal request is open, which is work to do. */
    withdrawalOpen: z.boolean().optional(),
  })
  .meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>

/** GET /api/admin/orders/tabs: how many orders wait in each tab of the list, and how many withdrawals. */
export const OrderTabs = z
  .object({
    preparation: z.number().int(),
    refund: z.number().int(),
    underway: z.number().int(),
    withdrawals: z.number().int(),
  })
  .meta({ id: 'OrderTabs' })
export type OrderTabs = z.infer<typeof OrderTabs>

export const OrderPage = pageOf(Order).meta({ id: 'OrderPage' })
export type OrderPage = z.infer<typeof OrderPage>

/** GET /api/orders/my-orders: a bare array or, with `page` or `limit`, an OrderPage. */
export const MyOrdersQuery = z.object({ page: PageNumber.optional(), limit: PageLimit.optional() })
export type MyOrdersQuery = z.infer<typeof MyOrdersQuery>
export const OrderList = z.array(Order)
export const MyOrdersResponse = z.union([OrderList, OrderPage])
export type MyOrdersResponse = z.infer<typeof MyOrdersResponse>

/** The work that is due for an order: sending its parcel, or refunding it. */
export const DUE = ['preparation', 'refund'] as const
export type Due = (typeof DUE)[number]

/** GET /api/admin/orders: `q` searches the order's id, the fields of `orderSearchText`, and document numbers. */
export const AdminOrderQuery = PageQuery.extend({
  status: z.union([z.literal('all'), orderStatus], { error: 'Statut inconnu' }).optional(),
  due: z.enum(DUE, { error: 'Filtre inconnu' }).optional(),
  /** Filters by delivery method, country, and state of the money. */
  method: z.enum(DELIVERY_METHODS, { error: INVALID_VALUE }).optional(),
  country: z.enum(COUNTRIES, { error: INVALID_VALUE }).optional(),
  payment: z.enum(PAYMENTS, { error: INVALID_VALUE }).optional(),
  ...DayRange,
  sort: z.enum(ORDER_SORTS, { error: INVALID_VALUE }).optional(),
})
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>
export const AdminOrderPage = pageOf(OrderSummary).meta({ id: 'AdminOrderPage' })
export type AdminOrderPage = z.infer<typeof AdminOrderPage>

/** GET /api/admin/orders/{id}/neighbours: the orders placed just before and just after it. */
export const OrderNeighbours = z
  .object({ before: z.string().nullable(), after: z.string().nullable() })
  .meta({ id: 'OrderNeighbours' })
export type OrderNeighbours = z.infer<typeof OrderNeighbours>

/** GET /api/admin/orders/ids: the matching orders, up to the maximum that can be selected. */
export const OrderIds = z
  .object({ ids: z.array(z.string()), total: z.number().int() })
  .meta({ id: 'OrderIds' })

const UUID_AND_COMMA = 37

/**
 * GET /api/admin/orders/chosen: the orders with these ids, with all their data, oldest first. Unknown ids are left
 * out.
 */
export const ChosenOrdersQuery = z.object({
  ids: z
    .string({ error: ORDER_NOT_FOUND })
    .max(MAX_CHOSEN * UUID_AND_COMMA, TOO_MANY_CHOSEN)
    .transform((list) => list.split(','))
    .pipe(z.array(z.uuid({ error: ORDER_NOT_FOUND })).max(MAX_CHOSEN, TOO_MANY_CHOSEN)),
})

/** A delivery method's key or label; a blank value removes the carrier. */
export const carrierInput = z
  .enum(['mondialRelay', 'colissimo', 'Mondial Relay', 'Colissimo', ''], { error: 'Transporteur inconnu' })
  .nullish()
  .transform((value) => (value ? readShippingMethod(value) : value === undefined ? undefined : null))

/**
 * PUT /api/orders/{id}/status. A request with the current status edits only the shipment fields. It does not count as
 * a status change and does not change `updatedAt` (decision 19).
 */
export const OrderStatusBody = z
  .object({
    status: orderStatus,
    carrier: carrierInput,
    trackingNumber: freeText(TRACKING_NUMBER_MAX_LENGTH).nullish(),
    /** The day on which the last parcel was received. For the status 'Livré' only. Defaults to today (decision 41). */
    deliveredOn: calendarDay().optional(),
    note: freeText(NOTE_MAX_LENGTH).nullish(),
    /** Sends the parcel despite a declaration by the legal form (decision 82). */
    confirmed: z.boolean().optional(),
    /** The status on screen. If it has changed since, the answer is 409 STALE (decision 46). */
    from: orderStatus.optional(),
    version: seenVersion,
  })
  .meta({ id: 'OrderStatusChange' })
export type OrderStatusBody = z.infer<typeof OrderStatusBody>

/** POST /api/orders/{id}/status/undo: undoes the last change, within half a minute. */
export const StatusUndo = z.object({ version: z.number().int().positive() }).meta({ id: 'StatusUndo' })
export type StatusUndo = z.infer<typeof StatusUndo>

/**
 * PUT /api/orders/{id}/shipping-address: allowed before the parcel leaves. The country stays, because fees and VAT
 * depend on it.
 */
export const AddressChange = z
  .object({
    firstName: ruledText(ADDRESS_LIMITS.firstName, addressRules.firstName),
    lastName: ruledText(ADDRESS_LIMITS.lastName, addressRules.lastName),
    street: ruledText(ADDRESS_LIMITS.street, addressRules.street),
    postalCode: requiredText(ADDRESS_LIMITS.postalCode, POSTAL_CODE_INVALID),
    city: ruledText(ADDRESS_LIMITS.city, addressRules.city),
    /** Another delivery method, and the relay point of Mondial Relay. Missing fields stay. */
    shippingMethod: ShippingMethodInput.optional(),
    pickupPoint: PickupPointInput.optional(),
    version: seenVersion,
  })
  .meta({ id: 'AddressChange' })
export type AddressChange = z.infer<typeof AddressChange>
