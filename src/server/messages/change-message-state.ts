import { messageState, type MessageState } from '#shared/messages/message-rules.ts'
import { MESSAGE_NOT_FOUND } from '#shared/messages/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

type Wanted = { id: string; state: MessageState; byUserId: string }

/**
 * Staff may also set 'answered', because a message may be answered by telephone or from a mailbox.
 * @throws 404
 */
export async function changeMessageState(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, state, byUserId }: Wanted,
): Promise<void> {
  await write(database, async (tx) => {
    const held = await tx
      .selectFrom('messages')
      .select(['read_at', 'answered_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw new ShopError('NOT_FOUND', MESSAGE_NOT_FOUND)
    const before = messageState(held)
    if (before === state) return
    tx.changed('messages')
    const at = clock.now()
    await tx
      .updateTable('messages')
      .set({
        read_at: state === 'new' ? null : (held.read_at ?? at),
        answered_at: state === 'answered' ? at : null,
      })
      .where('id', '=', id)
      .execute()
    const done = { by: byUserId, at, act: 'changed', kind: 'message', id, name: '' } as const
    await recordActivity(tx, { ...done, before: { state: before }, after: { state } })
  })
}
