import { alertMail } from '../alerts/mails.ts'
import type { Config } from '../config/config.ts'
import { newId } from '../database/ids.ts'
import type { MailPort } from '../outside/mail/port.ts'

const MESSAGE =
  'La sauvegarde de cette nuit a échoué\u202F: la raison est dans le journal du serveur. Prévenez la personne qui s’en occupe.'

/** Mails ALERT_EMAIL without the database, which may be why there is no backup. */
export async function reportFailedBackup(
  config: Pick<Config, 'shop' | 'publicUrl' | 'mail'>,
  mail: Pick<MailPort, 'send'>,
  now: Date,
): Promise<void> {
  const { to, subject, html, text } = alertMail(config, { key: 'backup-failed', message: MESSAGE })
  await mail.send({ id: newId(), to, subject, html, text, at: now })
}
