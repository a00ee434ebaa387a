import { NOTE_MAX_LENGTH } from './note-rules.ts'
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
import { ADDRESS_LIMITS, addressRules } from '../shipping/address-rules.ts'
import { POSTAL_CODE_INVALID } from '../shipping/postal-code.ts'
import { COUNTRIES } from '../shipping/countries.ts'
import { DayRange, PageLimit, PageNumber, PageQuery, pageOf } from '../paging-contract.ts'
import { TRACKING_NUMBER_MAX_LENGTH } from '../shipping/tracking-number-rules.ts'
import { PickupPointInput, ShippingMethodInput } from '../shipping/contract.ts'
import { DELIVERY_LABELS, DELIVERY_METHODS } from '../shipping/delivery-methods.ts'
import { readShippingMethod } from '../shipping/shipping-methods.ts'
import { REFUND_CAUSES, REFUND_REASONS, REFUND_STATES, REPAYMENT_MEANS } from '../refunds/refund-rules.ts'
import { MAX_CHOSEN, TOO_MANY_CHOSEN } from './carrier-files.ts'
import { PAYMENT_MEANS } from '../payment-means.ts'
import { ORDER_NOT_FOUND } from './texts.ts'
import { ORDER_SORTS, PAYMENTS } from './order-list.ts'
import { PARCEL_STATES } from './parcels.ts'
import { HISTORY_ACTORS, ORDER_STATUSES } from './statuses.ts'
import { AccountingDocument } from '../documents/contract.ts'
import { RETURN_STEPS } from './return-steps.ts'
import { VAT_MODES } from '../vat-mode.ts'

/** The exact texts of storefront.md §4. */
export const orderStatus = z.enum(ORDER_STATUSES, { error: 'Statut inconnu' })

export const OrderParams = idParams(ORDER_NOT_FOUND)

const OrderItem = z
  .object({
    _id: z.string(),
    /** A copy made when the order was placed; `_id` is missing once the sleeve is deleted (decision 9). */
    product: z.object({
      _id: z.string().optional(),
      name: z.string(),
      image: z.string(),
      /** The reference that the sleeve has now, for admins. */
      sku: z.string().optional(),
    }),
    packSize,
    /** Lots. */
    quantity: z.number().int(),
    /** For admins only: packs that were refunded before the parcel left, and do not go into it. */
    takenOut: z.number().int().optional(),
    /** For admins only: packs that have left and are not sent again. */
    sent: z.number().int().optional(),
    /** Packs that the customer may still withdraw from, and how many of these would come back by parcel. */
    withdrawable: z.number().int().optional(),
    returnable: z.number().int().optional(),
    /** Euros for one pack. */
    price: Euros,
    /** What a promotion code took off the whole line. */
    discount: Euros.optional(),
  })
  .meta({ id: 'OrderItem' })

const OrderAddress = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    /** The same as `address`: the invoice reads this name (back-office.md §3). */
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

/** Who ordered. Once the account is deleted: no `_id`, and what is left to say. */
const OrderCustomer = z
  .object({
    _id: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Of the account, for admins only: carriers ask for it. */
    phone: z.string().optional(),
    /** Bought without an account, for admins only. */
    isGuest: z.literal(true).optional(),
  })
  .meta({ id: 'OrderCustomer' })

const OrderHistoryEntry = z
  .object({
    status: orderStatus,
    at: Instant,
    by: z.enum(HISTORY_ACTORS),
    /** Which admin, for admins only. */
    byEmail: z.string().nullable(),
    note: z.string().nullable(),
    /** A change that was taken back at once; for admins only. */
    undone: z.literal(true).optional(),
  })
  .meta({ id: 'OrderHistoryEntry' })

export const Refund = z
  .object({
    _id: z.string(),
    amount: Euros,
    /** How much of the amount is the delivery fee. */
    shipping: Euros,
    state: z.enum(REFUND_STATES),
    reason: z.enum(REFUND_REASONS),
    createdAt: Instant,
    /** How it went back, where the payment provider had no part in it. */
    means: z.enum(REPAYMENT_MEANS).nullable(),
    /** The lines that it is for, in packs. */
    lines: z.array(
      z.object({
        line: z.string(),
        quantity: z.number().int(),
        restocks: z.boolean(),
        /** How much of the line's reduction falls on these packs. */
        discount: Euros.optional(),
      }),
    ),
    /** For admins only: who gave it back, why, and why the provider refused. */
    by: z.string().nullable(),
    cause: z.enum(REFUND_CAUSES).nullable(),
    note: z.string(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

const OrderReturn = z
  .object({
    /** What is written on the parcel. */
    number: z.string(),
    declaredAt: Instant,
    step: z.enum(RETURN_STEPS),
    /** False once the shop has dealt with it. */
    isOpen: z.boolean(),
    /** Of some lines only. */
    isPart: z.boolean(),
    /** Whether goods had left, so that a parcel comes back. */
    hasLeft: z.boolean(),
    /** Whether all that is due for it is given back; of the whole order, all that is due for the order. */
    isRefunded: z.boolean(),
    /** Packs of each line. */
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
    /** Grams. */
    weight: z.number().int().nullable(),
    state: z.enum(PARCEL_STATES),
    /** Its goods were lost or came back, and are sent again. */
    isResent: z.boolean(),
    sentAt: Instant,
    /** Who sent it, for admins only. */
    sentBy: z.string().nullable(),
    deliveredAt: Instant.nullable(),
    /** What its carrier last said of it, for admins only. */
    lastEvent: z.object({ label: z.string(), at: Instant }).nullable(),
    /** Packs of each line. */
    lines: z.array(z.object({ line: z.string(), quantity: z.number().int() })),
  })
  .meta({ id: 'Parcel' })
export type Parcel = z.infer<typeof Parcel>

const OrderInvoice = z
  .object({
    number: z.string(),
    issuedAt: Instant,
    /** As the setting was when the invoice was issued (decision 21). */
    vat: z.enum(VAT_MODES),
    /** What was frozen at issue; null for the seconds in which an upgraded shop issues its older invoices. */
    content: AccountingDocument.nullable(),
  })
  .meta({ id: 'OrderInvoice' })

const OrderCreditNote = z
  .object({ number: z.string(), issuedAt: Instant, total: Euros, content: AccountingDocument })
  .meta({ id: 'OrderCreditNote' })

export const Order = z
  .object({
    _id: z.string(),
    /** What people read: C-2026-000042. */
    number: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    status: orderStatus,
    user: OrderCustomer,
    items: z.array(OrderItem),
    /** The goods before any reduction. */
    subtotal: Euros,
    /** The promotion code, and what it took off the goods; missing where there was none. */
    promotionCode: z.string().optional(),
    discount: Euros.optional(),
    shippingCost: Euros,
    total: Euros,
    shippingMethod: z.enum(DELIVERY_LABELS),
    shippingAddress: OrderAddress,
    billingAddress: OrderAddress,
    pickupPoint: OrderPickupPoint.nullable(),
    /** Blank for an order that the shop entered itself; then `paidBy` says how it was paid, and when. */
    paymentId: z.string(),
    paidBy: z.object({ means: z.enum(PAYMENT_MEANS), at: Instant }).optional(),
    paymentStatus: z.string(),
    /** The gapless number given when the order was made (decision 21). */
    invoice: OrderInvoice.nullable(),
    /** One for each refund that is done, the first one first (decision 40). */
    creditNotes: z.array(OrderCreditNote),
    refunds: z.array(Refund),
    refundedTotal: Euros,
    /** Withdrawals and returns, the first one first. */
    returns: z.array(OrderReturn),
    /** Of the last parcel. */
    carrier: z.enum(DELIVERY_METHODS).nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    /** All that have left, the first one first. */
    parcels: z.array(Parcel),
    deliveredAt: Instant.nullable(),
    /** Bought and taken along at once, as at a fair: no contract that one may withdraw from. */
    soldOnTheSpot: z.literal(true).optional(),
    /** Whether the customer may cancel now, and for a delivered order until when. The server decides again. */
    cancellable: z.boolean(),
    cancellableUntil: Instant.nullable(),
    /** The version of the CGV accepted with the order. */
    acceptedTerms: z.string().nullable(),
    history: z.array(OrderHistoryEntry),
    /** For admins only: the seconds for which the last change of the status may still be undone. */
    undoableFor: z.number().int().optional(),
    /** For admins only: what the shop owes the customer for it now, where it owes anything. */
    owed: Euros.optional(),
    /** For admins only: packs that are to be sent were declared as withdrawn by the legal form. */
    withdrawalDeclared: z.boolean().optional(),
    /** Counts up with each edit; a write that sends it back is refused when it comes too late (decision 46). */
    version: z.number().int(),
  })
  .meta({ id: 'Order', description: 'An order; its lines, addresses and prices are copies' })
export type Order = z.infer<typeof Order>
export type OrderItem = z.infer<typeof OrderItem>
export type OrderPickupPoint = z.infer<typeof OrderPickupPoint>
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>

/** A row of the back-office's list; the whole order is one call away. */
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
})
  .extend({
    /** Lines of the order. */
    itemCount: z.number().int(),
    /** Packs in all lines. */
    packCount: z.number().int(),
    country: z.string(),
    /** How many orders of its customer are to be prepared: they may go in one parcel. */
    dueOfCustomer: z.number().int().optional(),
    /** An open withdrawal request, shown as work to do. */
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

/** GET /api/orders/my-orders: a bare array, or with `page` or `limit` an OrderPage. */
export const MyOrdersQuery = z.object({ page: PageNumber.optional(), limit: PageLimit.optional() })
export type MyOrdersQuery = z.infer<typeof MyOrdersQuery>
export const OrderList = z.array(Order)
export const MyOrdersResponse = z.union([OrderList, OrderPage])
export type MyOrdersResponse = z.infer<typeof MyOrdersResponse>

/** What is still owed for an order: its parcel, or the money of one that was cancelled. */
export const DUE = ['preparation', 'refund'] as const
export type Due = (typeof DUE)[number]

/** GET /api/admin/orders: `q` looks in the order's id, in all that `orderSearchText` holds, and for the number of a document. */
export const AdminOrderQuery = PageQuery.extend({
  status: z.union([z.literal('all'), orderStatus], { error: 'Statut inconnu' }).optional(),
  due: z.enum(DUE, { error: 'Filtre inconnu' }).optional(),
  /** By which way it goes, to which country, and what has become of its money. */
  method: z.enum(DELIVERY_METHODS, { error: INVALID_VALUE }).optional(),
  country: z.enum(COUNTRIES, { error: INVALID_VALUE }).optional(),
  payment: z.enum(PAYMENTS, { error: INVALID_VALUE }).optional(),
  ...DayRange,
  sort: z.enum(ORDER_SORTS, { error: INVALID_VALUE }).optional(),
})
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>
export const AdminOrderPage = pageOf(OrderSummary).meta({ id: 'AdminOrderPage' })
export type AdminOrderPage = z.infer<typeof AdminOrderPage>

/** GET /api/admin/orders/{id}/neighbours: the orders that were placed just before and just after it. */
export const OrderNeighbours = z
  .object({ before: z.string().nullable(), after: z.string().nullable() })
  .meta({ id: 'OrderNeighbours' })
export type OrderNeighbours = z.infer<typeof OrderNeighbours>

/** GET /api/admin/orders/ids: the matching orders, up to the maximum that can be selected. */
export const OrderIds = z
  .object({ ids: z.array(z.string()), total: z.number().int() })
  .meta({ id: 'OrderIds' })

const UUID_AND_COMMA = 37

/** GET /api/admin/orders/chosen: these orders whole, the oldest first; those that are not there are left out. */
export const ChosenOrdersQuery = z.object({
  ids: z
    .string({ error: ORDER_NOT_FOUND })
    .max(MAX_CHOSEN * UUID_AND_COMMA, TOO_MANY_CHOSEN)
    .transform((list) => list.split(','))
    .pipe(z.array(z.uuid({ error: ORDER_NOT_FOUND })).max(MAX_CHOSEN, TOO_MANY_CHOSEN)),
})

/** A method's key or its label; blank removes it. */
export const carrierInput = z
  .enum(['mondialRelay', 'colissimo', 'Mondial Relay', 'Colissimo', ''], { error: 'Transporteur inconnu' })
  .nullish()
  .transform((value) => (value ? readShippingMethod(value) : value === undefined ? undefined : null))

/**
 * PUT /api/orders/{id}/status. The present status again with other shipment fields only edits those:
 * it is not a change and does not move `updatedAt` (decision 19).
 */
export const OrderStatusBody = z
  .object({
    status: orderStatus,
    carrier: carrierInput,
    trackingNumber: freeText(TRACKING_NUMBER_MAX_LENGTH).nullish(),
    /** With 'Livré', the day on which the (last) parcel was received; today where it is left out (decision 41). */
    deliveredOn: calendarDay().optional(),
    note: freeText(NOTE_MAX_LENGTH).nullish(),
    /** Sends what was declared as withdrawn by the legal form all the same (decision 82). */
    confirmed: z.boolean().optional(),
    /** The status that was on screen; another one now is 409 STALE (decision 46). */
    from: orderStatus.optional(),
    version: seenVersion,
  })
  .meta({ id: 'OrderStatusChange' })
export type OrderStatusBody = z.infer<typeof OrderStatusBody>

/** POST /api/orders/{id}/status/undo: the last change, within half a minute. */
export const StatusUndo = z.object({ version: z.number().int().positive() }).meta({ id: 'StatusUndo' })
export type StatusUndo = z.infer<typeof StatusUndo>

/** PUT /api/orders/{id}/shipping-address: before the parcel leaves; its country stays, since fees and VAT come of it. */
export const AddressChange = z
  .object({
    firstName: ruledText(ADDRESS_LIMITS.firstName, addressRules.firstName),
    lastName: ruledText(ADDRESS_LIMITS.lastName, addressRules.lastName),
    street: ruledText(ADDRESS_LIMITS.street, addressRules.street),
    postalCode: requiredText(ADDRESS_LIMITS.postalCode, POSTAL_CODE_INVALID),
    city: ruledText(ADDRESS_LIMITS.city, addressRules.city),
    /** Another way to go, and the relay point of Mondial Relay; what is left out stays. */
    shippingMethod: ShippingMethodInput.optional(),
    pickupPoint: PickupPointInput.optional(),
    version: seenVersion,
  })
  .meta({ id: 'AddressChange' })
export type AddressChange = z.infer<typeof AddressChange>
