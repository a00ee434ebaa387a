import { z } from 'zod'
import { UPDATED } from './updated.ts'

/** `readAgo` is the time since the page read its data, in milliseconds. */
export const LiveUpdatesQuery = z.object({ readAgo: z.coerce.number<number>().int().min(0).default(0) })

/**
 * `changed` lists the changes since the previous event. In the first event it lists at least those since the page read
 * its data.
 */
export const LiveUpdate = z
  .object({ changed: z.array(z.enum(UPDATED)), toPrepare: z.number().int() })
  .meta({ id: 'LiveUpdate' })
export type LiveUpdate = z.infer<typeof LiveUpdate>
