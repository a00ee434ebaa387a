import { z } from 'zod'
import { Instant, idParams } from '../contract-fields.ts'
import { ALERT_NOT_FOUND, ALERT_STATE_UNKNOWN } from './texts.ts'

export const Alert = z
  .object({
    _id: z.string(),
    message: z.string(),
    createdAt: Instant,
    state: z.enum(['open', 'done']),
    order: z.object({ _id: z.string(), number: z.string() }).optional(),
    paymentPage: z.url().optional(),
  })
  .meta({ id: 'Alert' })
export type Alert = z.infer<typeof Alert>

export const AlertParams = idParams(ALERT_NOT_FOUND)
export const AlertPatch = z
  .object({ state: z.literal('done', { error: ALERT_STATE_UNKNOWN }) })
  .meta({ id: 'AlertChange' })
