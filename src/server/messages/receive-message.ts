import type { ContactMessageInput } from '#shared/messages/contract.ts'
import { REPLY_WITHIN_HOURS } from '#shared/messages/message-rules.ts'
import { searchText } from '#shared/text.ts'
import { write, type Tx } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import { writeMail } from '../mail/outbox.ts'
import { mailBody } from '../mail/template.ts'
import type { Services } from '../services.ts'

/** Keeps a message, and writes to the shop and to its sender in the same breath (decision 32). */
export async function receiveMessage(
  services: Services,
  sent: ContactMessageInput,
  userId: string | null,
): Promise<void> {
  await write(services.database, async (tx) => {
    const id = newId()
    const { email, subject, content } = sent
    const search_text = searchText(`${email} ${subject} ${content}`)
    const created_at = services.clock.now()
    await tx
      .insertInto('messages')
      .values({ id, user_id: userId, email, subject, content, search_text, created_at })
      .execute()
    await tellShop(tx, services, id, sent)
    await thankSender(tx, services, id, email)
  })
}

async function tellShop(tx: Tx, services: Services, id: string, sent: ContactMessageInput): Promise<void> {
  const { shop, publicUrl } = services.config
  const subject = sent.subject.replace(/\s+/g, ' ')
  await writeMail(tx, services, {
    key: `contact-message:${id}`,
    to: shop.email,
    subject: `Message de contact\u202f: ${subject}`,
    ...mailBody(shop, {
      title: subject,
      preview: sent.content.slice(0, 120),
      paragraphs: ['Un message est arrivé par la page de contact.'],
      facts: [
        { label: 'De', text: sent.email },
        { label: 'Message', text: sent.content },
      ],
      action: { label: 'Ouvrir les messages', url: `${publicUrl}/admin/messages` },
    }),
  })
}

/** Nothing of the message comes back in it: anyone may type anyone's address, and the shop is nobody's post office. */
async function thankSender(tx: Tx, services: Services, id: string, email: string): Promise<void> {
  const { shop } = services.config
  await writeMail(tx, services, {
    key: `contact-received:${id}`,
    to: email,
    subject: 'Nous avons bien reçu votre message',
    ...mailBody(shop, {
      title: 'Merci de nous avoir écrit',
      paragraphs: [
        `Votre message nous est bien parvenu. Nous vous répondons sous ${REPLY_WITHIN_HOURS}\u00a0heures ouvrées, à cette adresse.`,
        `Si vous n’êtes pas à l’origine de ce message, vous pouvez ignorer cet e-mail.`,
      ],
    }),
  })
}
