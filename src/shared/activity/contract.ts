import { z } from 'zod'
import { Instant, INVALID_VALUE } from '../contract-fields.ts'
import { DayRange, PageQuery, pageOf } from '../paging-contract.ts'
import { ACTS, SUBJECT_KINDS } from './activity-kinds.ts'

const FieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const Activity = z
  .object({
    _id: z.string(),
    at: Instant,
    /** The e-mail address of the person who acted. Null once their account is deleted. */
    by: z.string().nullable(),
    act: z.enum(ACTS),
    /**
     * The object of the action, with its name at that time. An account has its present e-mail address, or '' once it
     * is deleted.
     */
    subject: z.object({ kind: z.enum(SUBJECT_KINDS), _id: z.string(), name: z.string() }),
    changes: z.array(z.object({ field: z.string(), before: FieldValue, after: FieldValue })),
  })
  .meta({ id: 'Activity', description: 'One act of somebody of the shop, in the back-office' })
export type Activity = z.infer<typeof Activity>

/** GET /api/admin/activity, newest first: everything, one kind, or the history of one object. */
export const ActivityQuery = PageQuery.omit({ q: true }).extend({
  kind: z.enum(SUBJECT_KINDS, { error: INVALID_VALUE }).optional(),
  subject: z.uuid({ error: INVALID_VALUE }).optional(),
  ...DayRange,
})
export type ActivityQuery = z.infer<typeof ActivityQuery>
export const ActivityPage = pageOf(Activity).meta({ id: 'ActivityPage' })
export type ActivityPage = z.infer<typeof ActivityPage>
