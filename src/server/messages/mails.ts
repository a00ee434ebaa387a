import { formatDate } from '#shared/dates.ts'
import type { ContactMessageInput } from '#shared/messages/contract.ts'
import { REPLY_WITHIN_HOURS } from '#shared/messages/message-rules.ts'
import { mailBody, type MailConfig } from '../mail/mail-template.ts'
import type { MailDraft } from '../mail/outbox.ts'

const messageKey = (id: string) => `contact-message:${id}`
const receivedKey = (id: string) => `contact-received:${id}`

const answerKey = (answerId: string) => `contact-answer:${answerId}`

export const mailKeysOf = (id: string, answerIds: readonly string[] = []): string[] => [
  messageKey(id),
  receivedKey(id),
  ...answerIds.map(answerKey),
]

export function messageMail(
  { shop, publicUrl }: MailConfig,
  id: string,
  sent: ContactMessageInput,
): MailDraft {
  const subject = sent.subject.replace(/\s+/g, ' ')
  return {
    key: messageKey(id),
    to: shop.email,
    replyTo: sent.email,
    subject: `Message de contact\u00A0: ${subject}`,
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
  }
}

export function answerMail(
  { shop }: MailConfig,
  answer: { id: string; message: { email: string; created_at: Date }; content: string },
): MailDraft {
  const day = formatDate(answer.message.created_at)
  return {
    key: answerKey(answer.id),
    to: answer.message.email,
    replyTo: shop.email,
    subject: `Réponse à votre message du ${day}`,
    ...mailBody(shop, {
      title: `Réponse à votre message du ${day}`,
      preview: answer.content.slice(0, 120),
      paragraphs: answer.content.split(/\n\s*\n/u),
      closing: ['Vous pouvez répondre à cet e-mail.'],
    }),
  }
}

/**
 * The mail does not quote the message: anyone can enter another person's address, and the shop must not deliver
 * strangers' texts.
 */
export function messageReceivedMail({ shop }: MailConfig, id: string, email: string): MailDraft {
  return {
    key: receivedKey(id),
    to: email,
    subject: 'Nous avons bien reçu votre message',
    ...mailBody(shop, {
      title: 'Merci de nous avoir écrit',
      paragraphs: [
        `Votre message nous est bien parvenu. Nous vous répondrons sous ${REPLY_WITHIN_HOURS}\u00a0heures ouvrées, à cette adresse.`,
        `Si vous n’êtes pas à l’origine de ce message, vous pouvez ignorer cet e-mail.`,
      ],
    }),
  }
}
