import type { ExpressionBuilder } from 'kysely'
import { messagesStart } from '#shared/privacy/retention-periods.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { storedForms } from '../mail/stored-forms.ts'
import type { Services } from '../services.ts'
import { mailKeysOf } from './mails.ts'

/** `email` is given only if the address is confirmed, because anyone can register with another person's address. */
export type Sender = { userId: string; email: string | undefined }

/** Includes messages with the confirmed address that were sent without signing in. */
export function writtenBy({ userId, email }: Sender) {
  return (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.or([
      eb('messages.user_id', '=', userId),
      ...(email === undefined
        ? []
        : [
            eb.and([
              eb('messages.user_id', 'is', null),
              eb(eb.fn<string>('lower', ['messages.email']), 'in', storedForms(email)),
            ]),
          ]),
    ])
}

/** Deletes the sender's messages. Returns the keys of the mails about them. */
export async function forgetMessagesOf(tx: Tx, sender: Sender): Promise<string[]> {
  const answers = await tx
    .selectFrom('message_answers')
    .select(['id', 'message_id'])
    .where('message_id', 'in', tx.selectFrom('messages').select('id').where(writtenBy(sender)))
    .execute()
  const forgotten = await tx.deleteFrom('messages').where(writtenBy(sender)).returning('id').execute()
  return forgotten.flatMap(({ id }) =>
    mailKeysOf(
      id,
      answers.filter(({ message_id }) => message_id === id).map((answer) => answer.id),
    ),
  )
}

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
