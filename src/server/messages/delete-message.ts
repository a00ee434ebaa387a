import { MESSAGE_NOT_FOUND } from '#shared/messages/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

/** @throws 404 */
export async function deleteMessage(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  byUserId: string,
): Promise<void> {
  await write(database, async (tx) => {
    const gone = await tx.deleteFrom('messages').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) throw new ShopError('NOT_FOUND', MESSAGE_NOT_FOUND)
    tx.changed('messages')
    const done = { by: byUserId, at: clock.now(), act: 'deleted', kind: 'message', id } as const
    await recordActivity(tx, { ...done, name: '' })
  })
}
