import type { MessageAnswerBody } from '#shared/messages/contract.ts'
import {
  MESSAGE_ANSWERED_BEFORE,
  MESSAGE_ANSWERED_MEANWHILE,
  MESSAGE_NOT_FOUND,
} from '#shared/messages/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { answerMail } from './mails.ts'
import { adminMessage } from './queries.ts'

type Answer = MessageAnswerBody & { messageId: string; byUserId: string }

/**
 * The answer's id is `requestId`, so sending it twice makes one answer.
 * @throws 404; 409 STALE if there are more answers than `seen`, or if `requestId` belongs to another answer
 */
export async function answerMessage(services: Services, answer: Answer): Promise<void> {
  const { database, clock, config } = services
  await write(database, async (tx) => {
    const { messageId, byUserId, requestId, content, seen } = answer
    const at = clock.now()
    const message = await tx
      .selectFrom('messages')
      .select(['id', 'email', 'created_at', 'read_at'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!message) throw new ShopError('NOT_FOUND', MESSAGE_NOT_FOUND)
    const present = await adminMessage(tx, messageId)
    const { answers } = present
    const same = answers.find(({ _id: id }) => id === requestId)
    if (same?.content === content) return
    if (same) throw new ShopError('STALE', MESSAGE_ANSWERED_BEFORE, { present })
    const late = () => new ShopError('STALE', MESSAGE_ANSWERED_MEANWHILE, { present })
    if (seen !== undefined && seen < answers.length) throw late()
    const added = await tx
      .insertInto('message_answers')
      .values({ id: requestId, message_id: messageId, by_user_id: byUserId, content, at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw late()
    tx.changed('messages')
    await tx
      .updateTable('messages')
      .set({ read_at: message.read_at ?? at, answered_at: at })
      .where('id', '=', messageId)
      .execute()
    await writeMail(tx, services, answerMail(config, { id: requestId, message, content }))
    const done = { by: byUserId, at, act: 'changed', kind: 'message', id: messageId, name: '' } as const
    await recordActivity(tx, { ...done, after: { state: 'answered' } })
  })
}
