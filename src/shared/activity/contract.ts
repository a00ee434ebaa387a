import { z } from 'zod'
import { Instant, INVALID_VALUE } from '../contract-fields.ts'
import { DayRange, PageQuery, pageOf } from '../paging-contract.ts'
import { ACTS, SUBJECT_KINDS } from './activity-kinds.ts'

const FieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const Activity = z
  .object({
    _id: z.string(),
    at: Instant,
    /** The e-mail address of the person who acted. Null once the account is deleted. */
    by: z.string().nullable(),
    /** The id and the name of that person. If the account has no name, `name` is the e-mail address. */
    person: z.object({ _id: z.string(), name: z.string() }).nullable(),
    act: z.enum(ACTS),
    /**
     * The object, with its name at the time of the act. Accounts have their current name, messages their subject,
     * alerts their sentence and reservations their buyer. The name of such an object is '' once it is deleted.
     */
    subject: z.object({ kind: z.enum(SUBJECT_KINDS), _id: z.string(), name: z.string() }),
    /** A collection is shown by its name, not its id. HTML is shown as plain text. */
    changes: z.array(z.object({ field: z.string(), before: FieldValue, after: FieldValue })),
    /**
     * Set on the one entry of an import of products, or of a stock count. With this `batch`, `ActivityQuery` finds the
     * entries of its products and pictures.
     */
    batch: z.string().optional(),
  })
  .meta({ id: 'Activity', description: 'One act of a member of staff, in the back-office' })
export type Activity = z.infer<typeof Activity>

/**
 * Without `subject` and `batch`, an import of products or a stock count is one entry. `q` is searched in the name of
 * the subject that the entry stored.
 */
export const ActivityQuery = PageQuery.extend({
  kind: z.enum(SUBJECT_KINDS, { error: INVALID_VALUE }).optional(),
  subject: z.uuid({ error: INVALID_VALUE }).optional(),
  person: z.uuid({ error: INVALID_VALUE }).optional(),
  batch: z.uuid({ error: INVALID_VALUE }).optional(),
  ...DayRange,
})
export type ActivityQuery = z.infer<typeof ActivityQuery>
export const ActivityPage = pageOf(Activity)
  .extend({
    /** The people that the filter offers: at most 100 members of staff, and the chosen person. */
    people: z.array(z.object({ _id: z.string(), name: z.string() })),
  })
  .meta({ id: 'ActivityPage' })
export type ActivityPage = z.infer<typeof ActivityPage>
