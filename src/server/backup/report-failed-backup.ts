import { mergedSettings, shopIdentity, type Settings } from '#shared/settings/settings.ts'
import { alertMail } from '../alerts/mails.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { configWithKeys } from '../keys/config-with-keys.ts'
import type { MailPort } from '../outside/mail/interface.ts'
import { readSettings } from '../settings/queries.ts'
import { ConfigError } from '../startup-error.ts'

const MESSAGE =
  'La sauvegarde de cette nuit a échoué\u00A0: la raison est dans le journal du serveur. Prévenez la personne qui s’en occupe.'

/**
 * Sends the mail to the address for alerts, otherwise to the shop's, otherwise to the sender's. The mail does not wait
 * in the outbox, because the database may be the cause.
 * @throws ConfigError if there is no address at all
 */
export async function reportFailedBackup(
  { publicUrl, mail: { from } }: Pick<Config, 'publicUrl' | 'mail'>,
  settings: Settings,
  mail: Pick<MailPort, 'send'>,
  now: Date,
): Promise<void> {
  const { to, subject, html, text } = alertMail(
    { shop: shopIdentity(settings), publicUrl, alertsTo: addressOf(settings, from) },
    { key: 'backup-failed', message: MESSAGE },
  )
  await mail.send({ id: newId(), to, subject, html, text, at: now })
}

/**
 * Returns the stored keys and settings. If the database cannot be read, returns those of the environment and the
 * `problem`.
 */
export async function typedOrGiven(
  given: Config,
  open: () => Promise<Pick<Database, 'db' | 'close'>>,
): Promise<{ config: Config; settings: Settings; problem?: unknown }> {
  const { first, defaults } = given.settings
  try {
    const { db, close } = await open()
    try {
      const { config } = await configWithKeys(given, db)
      return { config, settings: (await readSettings(db, given)).settings }
    } finally {
      await close()
    }
  } catch (problem) {
    return { config: given, settings: mergedSettings(first, defaults), problem }
  }
}

function addressOf({ shop: { alertEmail, email } }: Settings, from: string | undefined): string {
  // MAIL_FROM may contain a name: Boutique <bonjour@boutique.fr>.
  const address = alertEmail || email || from?.replace(/^.*<|>.*$/g, '')
  if (!address)
    throw new ConfigError('ALERT_EMAIL: missing, and MAIL_FROM too; a failed backup is reported to nobody.')
  return address
}
