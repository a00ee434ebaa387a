import { z } from 'zod'
import { UPDATED } from './updated.ts'

/** How many milliseconds ago the page may have read its data: the first event says what has changed since then. */
export const LiveUpdatesQuery = z.object({ readAgo: z.coerce.number<number>().int().min(0).default(0) })

/** One event of GET /api/admin/live-updates: what has changed since the last one, and how many orders are to be prepared. */
export const LiveUpdate = z
  .object({ changed: z.array(z.enum(UPDATED)), toPrepare: z.number().int() })
  .meta({ id: 'LiveUpdate' })
export type LiveUpdate = z.infer<typeof LiveUpdate>
