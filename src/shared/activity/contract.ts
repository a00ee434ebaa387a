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
    /** The same person's id and name. The name is their e-mail address if the account has none. */
    person: z.object({ _id: z.string(), name: z.string() }).nullable(),
    act: z.enum(ACTS),
    /**
     * The object of the action, with its name at that time. An account has its current name, a message its subject,
     * an alert its sentence and a reservation its buyer, or '' once they are deleted.
     */
    subject: z.object({ kind: z.enum(SUBJECT_KINDS), _id: z.string(), name: z.string() }),
    /** Ids of collections and marked-up texts are replaced by what people read. */
    changes: z.array(z.object({ field: z.string(), before: FieldValue, after: FieldValue })),
    /** The id of an import. Its parts are listed by this id. */
    batch: z.string().optional(),
  })
  .meta({ id: 'Activity', description: 'One act of somebody of the shop, in the back-office' })
export type Activity = z.infer<typeof Activity>

/**
 * GET /api/admin/activity, newest first: everything, one kind, one person, the history of one object, or the parts of
 * one import. `q` is a part of the object's name. An import is one entry, except in the history of an object.
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
    /** The people of the shop, to filter by. At most 100. */
    people: z.array(z.object({ _id: z.string(), name: z.string() })),
  })
  .meta({ id: 'ActivityPage' })
export type ActivityPage = z.infer<typeof ActivityPage>
