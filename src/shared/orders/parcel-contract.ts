import { z } from 'zod'
import { LINE_MAX_PACKS } from '../cart/cart.ts'
import { calendarDay, INVALID_VALUE, freeText, seenVersion, yesOrNo, requestId } from '../contract-fields.ts'
import { SHIPPING_METHODS } from '../shipping/shipping-methods.ts'
import { TRACKING_NUMBER_MAX_LENGTH } from '../shipping/tracking-number-rules.ts'
import { PARCEL_WEIGHT, PARCEL_WEIGHT_INVALID } from './carrier-files.ts'
import { carrierInput, ChosenOrdersQuery, Order } from './contract.ts'
import { LABEL_FORMATS } from './label-rules.ts'
import { PARCEL_LINES_INVALID, PARCEL_NOT_FOUND, PARCEL_STATES } from './parcels.ts'
import { ORDER_NOT_FOUND } from './texts.ts'

/** In grams. */
export const weightInput = (grams: z.ZodNumber | z.ZodCoercedNumber) =>
  grams
    .int(PARCEL_WEIGHT_INVALID)
    .min(PARCEL_WEIGHT.min, PARCEL_WEIGHT_INVALID)
    .max(PARCEL_WEIGHT.max, PARCEL_WEIGHT_INVALID)

/** GET /api/admin/orders/parcels.csv: the import file of a carrier's tool. */
export const CarrierFileQuery = ChosenOrdersQuery.extend({
  carrier: z.enum(SHIPPING_METHODS, { error: 'Transporteur inconnu' }),
  /** The weight of each parcel in grams. Defaults to the settings. */
  weight: weightInput(z.coerce.number({ error: PARCEL_WEIGHT_INVALID })).optional(),
})

/** The body of POST /api/orders/{id}/labels. */
export const LabelBody = z
  .object({
    /** The weight of the parcel in grams. Defaults to the settings. */
    weight: weightInput(z.number({ error: PARCEL_WEIGHT_INVALID })).optional(),
    format: z.enum(LABEL_FORMATS, { error: INVALID_VALUE }),
    /** True if a person has looked for the label whose answer was lost, and wants another label. */
    again: yesOrNo().optional(),
    version: seenVersion,
  })
  .meta({ id: 'NewLabel' })
export type LabelBody = z.infer<typeof LabelBody>

export const Label = z
  .object({
    order: z.string(),
    /** `lost`: the carrier's answer was lost, so a label may exist. */
    state: z.enum(['asked', 'lost', 'made', 'refused']),
    trackingNumber: z.string().nullable(),
    /** Why there is no label, in French. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'Label' })
export type Label = z.infer<typeof Label>

/** The answer to GET /api/admin/orders/labels. */
export const Labels = z
  .object({
    /** Whether a carrier's label service is configured. */
    offered: z.boolean(),
    labels: z.array(Label),
  })
  .meta({ id: 'Labels' })
export type Labels = z.infer<typeof Labels>

export const LabelMade = z.object({ label: Label, order: Order }).meta({ id: 'LabelMade' })

/** POST /api/orders/{id}/parcels: sends some or all of the remaining packs. */
export const ParcelBody = z
  .object({
    lines: z
      .array(
        z.object({
          line: z.uuid({ error: PARCEL_LINES_INVALID }),
          quantity: z
            .number({ error: PARCEL_LINES_INVALID })
            .int()
            .min(1, PARCEL_LINES_INVALID)
            .max(LINE_MAX_PACKS),
        }),
      )
      .min(1, PARCEL_LINES_INVALID)
      .max(500)
      .optional(),
    carrier: carrierInput,
    trackingNumber: freeText(TRACKING_NUMBER_MAX_LENGTH).nullish(),
    weight: weightInput(z.number({ error: PARCEL_WEIGHT_INVALID })).optional(),
    /** Sends the packs despite a declaration by the legal form (decision 82). */
    confirmed: z.boolean().optional(),
    /** Created once per click by the page. A repeated id sends no second parcel. */
    requestId: requestId.optional(),
    version: seenVersion,
  })
  .meta({ id: 'NewParcel' })
export type ParcelBody = z.infer<typeof ParcelBody>

export const ParcelParams = z.object({
  id: z.uuid({ error: ORDER_NOT_FOUND }),
  parcelId: z.uuid({ error: PARCEL_NOT_FOUND }),
})

/** PATCH /api/orders/{id}/parcels/{parcelId}: changes the parcel's number or state. */
export const ParcelPatch = z
  .object({
    carrier: carrierInput,
    trackingNumber: freeText(TRACKING_NUMBER_MAX_LENGTH).nullish(),
    state: z.enum(PARCEL_STATES, { error: 'État inconnu' }).optional(),
    /** The day of receipt, with 'delivered'. Defaults to today. */
    deliveredOn: calendarDay().optional(),
    /** With 'lost' and 'returned': whether the goods are taken from the shelf and sent again. */
    resend: z.boolean().optional(),
    /** With 'returned' and `resend`: whether the returned goods are on the shelf again. */
    restock: z.boolean().optional(),
    version: seenVersion,
  })
  .meta({ id: 'ParcelChange' })
export type ParcelPatch = z.infer<typeof ParcelPatch>
