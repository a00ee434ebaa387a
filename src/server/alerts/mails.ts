import { mailBody } from '../mail/mail-template.ts'
import type { MailDraft } from '../mail/outbox.ts'
import type { RunningConfig } from '../services.ts'

export function alertMail(
  { shop, publicUrl, alertsTo }: Pick<RunningConfig, 'shop' | 'publicUrl' | 'alertsTo'>,
  { key, message }: { key: string; message: string },
): MailDraft {
  return {
    key: `alert:${key}`,
    to: alertsTo,
    subject: 'Une action est nécessaire dans votre boutique',
    ...mailBody(shop, {
      title: 'Une action est nécessaire',
      paragraphs: [message],
      action: { label: 'Ouvrir le tableau de bord', url: `${publicUrl}/admin` },
    }),
  }
}
