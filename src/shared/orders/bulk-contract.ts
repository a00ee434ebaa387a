import { z } from 'zod'
import { calendarDay, Instant, INVALID_VALUE, freeText, idParams, requestId } from '../contract-fields.ts'
import { SHIPPING_METHODS } from '../shipping/shipping-methods.ts'
import { TRACKING_NUMBER_MAX_LENGTH } from '../shipping/tracking-number-rules.ts'
import {
  BULK_CHANGE_NOT_FOUND,
  BULK_ORDER_STATES,
  BULK_ORDER_TWICE,
  BULK_TARGETS,
  MAX_BULK,
  TOO_MANY_FOR_BULK,
} from './bulk-change-rules.ts'
import { PARCEL_WEIGHT_INVALID } from './carrier-files.ts'
import { LABEL_FORMATS } from './label-rules.ts'
import { weightInput } from './parcel-contract.ts'
import { ORDER_NOT_FOUND } from './texts.ts'

export const BulkChangeBody = z
  .object({
    /** Each click has an id of its own, so that a repeated request starts no second change. */
    requestId,
    status: z.enum(BULK_TARGETS, { error: 'Statut inconnu' }).optional(),
    /** Set to make labels instead of changing the `status`. */
    labels: z
      .object({
        format: z.enum(LABEL_FORMATS, { error: INVALID_VALUE }),
        /** In grams, for each parcel. By default it is computed from the weights of the settings. */
        weight: weightInput(z.number({ error: PARCEL_WEIGHT_INVALID })).optional(),
      })
      .optional(),
    deliveredOn: calendarDay().optional(),
    orders: z
      .array(
        z.object({
          id: z.uuid({ error: ORDER_NOT_FOUND }),
          version: z.number({ error: INVALID_VALUE }).int(INVALID_VALUE),
          carrier: z.enum(SHIPPING_METHODS, { error: 'Transporteur inconnu' }).optional(),
          trackingNumber: freeText(TRACKING_NUMBER_MAX_LENGTH).optional(),
        }),
      )
      .min(1, ORDER_NOT_FOUND)
      .max(MAX_BULK, TOO_MANY_FOR_BULK)
      .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, BULK_ORDER_TWICE),
  })
  .refine(({ status, labels }) => (status === undefined) !== (labels === undefined), {
    error: 'Statut inconnu',
    path: ['status'],
  })
  .meta({ id: 'NewBulkChange' })
export type BulkChangeBody = z.infer<typeof BulkChangeBody>

export const BulkChangeParams = idParams(BULK_CHANGE_NOT_FOUND)

export const BulkChangeProgress = z
  .object({
    _id: z.string(),
    /** Null for a change that makes labels. */
    status: z.enum(BULK_TARGETS).nullable(),
    by: z.string().nullable(),
    createdAt: Instant,
    total: z.number().int(),
    done: z.number().int(),
    /** For a change that makes labels, the number of orders with a label. */
    changed: z.number().int(),
    saved: z.number().int(),
    refused: z.number().int(),
    isOver: z.boolean(),
    isTakenBack: z.boolean(),
    undoableFor: z.number().int().optional(),
  })
  .meta({ id: 'BulkChangeProgress' })
export type BulkChangeProgress = z.infer<typeof BulkChangeProgress>
export const BulkChanges = z.array(BulkChangeProgress)

export const BulkChangeOrders = z.array(
  z
    .object({
      order: z.string(),
      number: z.string(),
      name: z.string(),
      state: z.enum(BULK_ORDER_STATES),
      trackingNumber: z.string().nullable(),
      version: z.number().int().nullable(),
      /** In French: why the change was refused or could not be undone. */
      failure: z.string().nullable(),
    })
    .meta({ id: 'BulkChangeOrder' }),
)
export type BulkChangeOrder = z.infer<typeof BulkChangeOrders>[number]
