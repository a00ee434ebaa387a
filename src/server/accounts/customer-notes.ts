import { USER_NOT_FOUND } from '#shared/accounts/texts.ts'
import { MAX_CUSTOMER_NOTES } from '#shared/customers/note-rules.ts'
import { NOTE_NOT_FOUND, NOTES_FULL } from '#shared/customers/texts.ts'
import { recordActivity, userChange } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { isMadeBefore } from '../editing/made-before.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

type Noting = { userId: string; byUserId: string }
type NoteServices = Pick<Services, 'database' | 'clock'>

/**
 * The same request sent twice adds one note.
 * @throws 404; 409 CONFLICT if the customer already has the maximum number of notes, or if the id belongs to another
 * note
 */
export async function addNote(
  { database, clock }: NoteServices,
  { userId, byUserId, content, requestId: id }: Noting & { content: string; requestId: string },
): Promise<void> {
  await write(database, async (tx) => {
    if (await isMadeBefore(tx, 'customer_notes', id, { user_id: userId, content })) return
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      // The lock makes simultaneous requests count the notes one after another, so they cannot exceed the limit.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new ShopError('NOT_FOUND', USER_NOT_FOUND)
    const { count } = await tx
      .selectFrom('customer_notes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_CUSTOMER_NOTES) throw new ShopError('CONFLICT', NOTES_FULL)
    const at = clock.now()
    await tx
      .insertInto('customer_notes')
      .values({ id, user_id: userId, by_user_id: byUserId, content, created_at: at })
      .execute()
    // The note may contain personal data, so the activity log does not store its text.
    await recordActivity(tx, { ...userChange({ userId, byUserId, at }), after: { note: 'ajoutée' } })
  })
}

export async function deleteNote(
  { database, clock }: NoteServices,
  { userId, byUserId, noteId }: Noting & { noteId: string },
): Promise<void> {
  await write(database, async (tx) => {
    const gone = await tx
      .deleteFrom('customer_notes')
      .where('id', '=', noteId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new ShopError('NOT_FOUND', NOTE_NOT_FOUND)
    const done = userChange({ userId, byUserId, at: clock.now() })
    await recordActivity(tx, { ...done, after: { note: 'supprimée' } })
  })
}

export async function giveNotes(tx: Tx, from: readonly string[], to: string): Promise<void> {
  if (from.length === 0) return
  await tx.updateTable('customer_notes').set({ user_id: to }).where('user_id', 'in', from).execute()
}
