import { mergedSettings, shopIdentity } from '#shared/settings/settings.ts'
import { alertMail } from '../alerts/mails.ts'
import type { Config } from '../config/config.ts'
import { newId } from '../database/ids.ts'
import type { MailPort } from '../outside/mail/interface.ts'
import { ConfigError } from '../startup-error.ts'

const MESSAGE =
  'La sauvegarde de cette nuit a échoué\u00A0: la raison est dans le journal du serveur. Prévenez la personne qui s’en occupe.'

/**
 * Mails the owner about a failed backup without using the database, because the database may be the cause. ALERT_EMAIL
 * and SHOP_* replace the owner's settings. Without ALERT_EMAIL the mail goes to SHOP_EMAIL, and without that to the
 * address in MAIL_FROM.
 * @throws ConfigError if there is no address at all
 */
export async function reportFailedBackup(
  config: Pick<Config, 'settings' | 'publicUrl' | 'mail'>,
  mail: Pick<MailPort, 'send'>,
  now: Date,
): Promise<void> {
  const { to, subject, html, text } = alertMail(
    { shop: sellerOf(config), publicUrl: config.publicUrl, alertsTo: addressOf(config) },
    { key: 'backup-failed', message: MESSAGE },
  )
  await mail.send({ id: newId(), to, subject, html, text, at: now })
}

/** Returns the seller as the environment describes it. */
export function sellerOf({ settings: { first, defaults } }: Pick<Config, 'settings'>) {
  return shopIdentity(mergedSettings(first, defaults))
}

function addressOf({
  settings: { first, defaults },
  mail: { from },
}: Pick<Config, 'settings' | 'mail'>): string {
  const { alertEmail, email } = mergedSettings(first, defaults).shop
  // MAIL_FROM may contain a name: Boutique <bonjour@boutique.fr>.
  const address = alertEmail || email || from?.replace(/^.*<|>.*$/g, '')
  if (!address)
    throw new ConfigError('ALERT_EMAIL: missing, and MAIL_FROM too; a failed backup is reported to nobody.')
  return address
}
