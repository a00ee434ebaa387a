import { messagesStart } from '#shared/privacy/retention-periods.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { mailKeysOf } from './mails.ts'

/** The keys of the mails that held a copy of them. By account, never by address: anybody can open an account with an address that is not theirs. */
export async function forgetMessagesOf(tx: Tx, userId: string): Promise<string[]> {
  const answers = await tx
    .selectFrom('message_answers')
    .innerJoin('messages', 'messages.id', 'message_answers.message_id')
    .select(['message_answers.id', 'message_id'])
    .where('messages.user_id', '=', userId)
    .execute()
  const forgotten = await tx.deleteFrom('messages').where('user_id', '=', userId).returning('id').execute()
  return forgotten.flatMap(({ id }) =>
    mailKeysOf(
      id,
      answers.filter(({ message_id }) => message_id === id).map((answer) => answer.id),
    ),
  )
}

/** Messages that were answered long ago, and with them what is held of their senders. */
export async function cleanupMessages({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = messagesStart(clock.now())
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('messages')
      .where('id', 'in', (eb) =>
        eb.selectFrom('messages').select('id').where('created_at', '<', before).limit(rows),
      ),
  )
}
