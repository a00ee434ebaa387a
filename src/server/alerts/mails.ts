import type { Config } from '../config/config.ts'
import type { MailDraft } from '../mail/outbox.ts'
import { mailBody } from '../mail/mail-template.ts'

export function alertMail(
  { shop, publicUrl, mail }: Pick<Config, 'shop' | 'publicUrl' | 'mail'>,
  { key, message }: { key: string; message: string },
): MailDraft {
  return {
    key: `alert:${key}`,
    to: mail.alertsTo,
    subject: 'Une action est nécessaire dans votre boutique',
    ...mailBody(shop, {
      title: 'Une action est nécessaire',
      paragraphs: [message],
      action: { label: 'Ouvrir le tableau de bord', url: `${publicUrl}/admin` },
    }),
  }
}
