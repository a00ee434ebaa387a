import { z } from 'zod'
import {
  Euros,
  Instant,
  calendarDay,
  emailAddress,
  eurosInput,
  freeText,
  idParams,
  requestId,
  requiredName,
  requiredText,
  wholeNumber,
} from '../contract-fields.ts'
import { DayRange, PageQuery, pageOf } from '../paging-contract.ts'
import {
  PAST_ORDERS_BATCH,
  PAST_ORDER_LIMITS,
  PAST_ORDER_MAX_EUROS,
  PAST_ORDER_MAX_LINES,
  PAST_ORDER_MAX_QUANTITY,
} from './past-order-limits.ts'
import { PAST_IMPORT_NOT_FOUND, PAST_ORDER_NOT_FOUND } from './texts.ts'

const limits = PAST_ORDER_LIMITS
const euros = () => eurosInput(PAST_ORDER_MAX_EUROS)

const PastOrderInput = z.object({
  reference: requiredName(limits.reference),
  orderedOn: calendarDay(),
  email: z.union([z.literal(''), emailAddress()]),
  name: freeText(limits.name),
  address: freeText(limits.address),
  postalCode: freeText(limits.postalCode),
  city: freeText(limits.city),
  country: freeText(limits.country),
  phone: freeText(limits.phone),
  lines: z
    .array(
      z.object({
        label: requiredText(limits.label),
        quantity: wholeNumber(1, PAST_ORDER_MAX_QUANTITY),
        /** Null if the file has no price. */
        unitPrice: euros().nullable(),
      }),
    )
    .max(PAST_ORDER_MAX_LINES),
  shipping: euros(),
  total: euros(),
  payment: freeText(limits.payment),
  status: freeText(limits.status),
})

/**
 * Without `write`, the orders are only previewed. An order is known by its reference, so a batch that is sent again
 * adds nothing more.
 */
export const PastOrdersImport = z
  .object({
    orders: z
      .array(z.object({ line: wholeNumber(1, 10_000_000), order: PastOrderInput }))
      .min(1)
      .max(PAST_ORDERS_BATCH),
    write: z.boolean().default(false),
    importId: requestId,
    filename: freeText(200).default(''),
  })
  .meta({ id: 'PastOrdersImport' })
export type PastOrdersImport = z.infer<typeof PastOrdersImport>

/** `different`: the reference is known with another date or another total. The known order stays as it is. */
export const PAST_ORDER_OUTCOMES = ['new', 'known', 'different'] as const

export const PastOrdersImportResult = z
  .object({
    orders: z.array(
      z.object({
        line: z.number().int(),
        reference: z.string(),
        outcome: z.enum(PAST_ORDER_OUTCOMES),
        /** The order is new, but so old that the person is not stored. */
        isWithoutPerson: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PastOrdersImportResult' })
export type PastOrdersImportResult = z.infer<typeof PastOrdersImportResult>
export type PastOrderOutcome = PastOrdersImportResult['orders'][number]

export const PastOrderSummary = z
  .object({
    _id: z.string(),
    reference: z.string(),
    orderedOn: z.string(),
    total: Euros,
    status: z.string(),
    email: z.string(),
    name: z.string(),
  })
  .meta({ id: 'PastOrderSummary' })
export type PastOrderSummary = z.infer<typeof PastOrderSummary>

export const PastOrder = PastOrderSummary.extend({
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  lines: z.array(z.object({ label: z.string(), quantity: z.number(), unitPrice: Euros.nullable() })),
  shipping: Euros,
  payment: z.string(),
  importedAt: Instant,
  isErased: z.boolean(),
}).meta({ id: 'PastOrder' })
export type PastOrder = z.infer<typeof PastOrder>

export const PastOrderQuery = PageQuery.extend(DayRange)
export type PastOrderQuery = z.infer<typeof PastOrderQuery>
export const PastOrderPage = pageOf(PastOrderSummary).meta({ id: 'PastOrderPage' })
export type PastOrderPage = z.infer<typeof PastOrderPage>

export const PastOrderParams = idParams(PAST_ORDER_NOT_FOUND)
export const PastImportParams = idParams(PAST_IMPORT_NOT_FOUND)

export const PastOrderImports = z
  .array(
    z.object({
      _id: z.string(),
      filename: z.string(),
      importedAt: Instant,
      orders: z.number().int(),
    }),
  )
  .meta({ id: 'PastOrderImports' })
export type PastOrderImports = z.infer<typeof PastOrderImports>

export const OwnPastOrders = z.array(PastOrder).meta({ id: 'OwnPastOrders' })
export type OwnPastOrders = z.infer<typeof OwnPastOrders>
