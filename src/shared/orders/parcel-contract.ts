import { z } from 'zod'
import { LINE_MAX_PACKS } from '../cart/cart.ts'
import { calendarDay, INVALID_VALUE, freeText, seenVersion, yesOrNo, requestId } from '../contract-fields.ts'
import { PARCEL_METHODS } from '../shipping/shipping-methods.ts'
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

export const CarrierFileQuery = ChosenOrdersQuery.extend({
  carrier: z.enum(PARCEL_METHODS, { error: 'Transporteur inconnu' }),
  /** In grams, for each parcel. By default it is computed from the weights of the settings. */
  weight: weightInput(z.coerce.number({ error: PARCEL_WEIGHT_INVALID })).optional(),
})

export const LabelBody = z
  .object({
    /** In grams. By default it is computed from the weights of the settings. */
    weight: weightInput(z.number({ error: PARCEL_WEIGHT_INVALID })).optional(),
    format: z.enum(LABEL_FORMATS, { error: INVALID_VALUE }),
    /** Set after a person has looked for a lost label at the carrier and wants another label. */
    again: yesOrNo().optional(),
    version: seenVersion,
  })
  .meta({ id: 'NewLabel' })
export type LabelBody = z.infer<typeof LabelBody>

export const Label = z
  .object({
    order: z.string(),
    /** `lost`: the carrier's answer was lost. The carrier may have made the label. */
    state: z.enum(['asked', 'lost', 'made', 'refused']),
    trackingNumber: z.string().nullable(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'Label' })
export type Label = z.infer<typeof Label>

export const Labels = z
  .object({
    offered: z.boolean(),
    carriers: z.array(z.enum(PARCEL_METHODS)),
    labels: z.array(Label),
  })
  .meta({ id: 'Labels' })
export type Labels = z.infer<typeof Labels>

export const LabelMade = z.object({ label: Label, order: Order }).meta({ id: 'LabelMade' })

/** The body of POST /api/orders/{id}/parcels. Without `lines` all remaining packs are sent. */
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
    /** Sends the packs although a withdrawal was declared by the legal form (decision 82). */
    confirmed: z.boolean().optional(),
    /** A new id for each click, so that a repeated request sends no second parcel. */
    requestId: requestId.optional(),
    version: seenVersion,
  })
  .meta({ id: 'NewParcel' })
export type ParcelBody = z.infer<typeof ParcelBody>

export const ParcelParams = z.object({
  id: z.uuid({ error: ORDER_NOT_FOUND }),
  parcelId: z.uuid({ error: PARCEL_NOT_FOUND }),
})

/** A missing carrier, tracking number or state does not change. */
export const ParcelPatch = z
  .object({
    carrier: carrierInput,
    trackingNumber: freeText(TRACKING_NUMBER_MAX_LENGTH).nullish(),
    state: z.enum(PARCEL_STATES, { error: 'État inconnu' }).optional(),
    /** For the state 'delivered'. Defaults to today. */
    deliveredOn: calendarDay().optional(),
    /** For the states 'lost' and 'returned': whether the goods are sent again. */
    resend: z.boolean().optional(),
    /** For the state 'returned' with `resend`: whether the returned goods go back on the shelf. Defaults to true. */
    restock: z.boolean().optional(),
    version: seenVersion,
  })
  .meta({ id: 'ParcelChange' })
export type ParcelPatch = z.infer<typeof ParcelPatch>
