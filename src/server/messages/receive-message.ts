import type { ContactMessageInput, SentMessage } from '#shared/messages/contract.ts'
import { MESSAGE_SENT } from '#shared/messages/texts.ts'
import { searchText } from '#shared/search-text.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { messageMail, messageReceivedMail } from './mails.ts'

export async function receiveMessage(
  services: Services,
  sent: ContactMessageInput,
  userId: string | null,
): Promise<SentMessage> {
  return write(services.database, async (tx) => {
    tx.changed('messages')
    const id = newId()
    const { email, subject, content } = sent
    const search_text = searchText(`${email} ${subject} ${content}`)
    const created_at = services.clock.now()
    await tx
      .insertInto('messages')
      .values({ id, user_id: userId, email, subject, content, search_text, created_at })
      .execute()
    await writeMail(tx, services, messageMail(services.config, id, sent))
    await writeMail(tx, services, messageReceivedMail(services.config, id, email))
    return { _id: id, createdAt: created_at.toISOString(), email, subject, content, message: MESSAGE_SENT }
  })
}
