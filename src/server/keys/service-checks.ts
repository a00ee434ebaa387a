import { randomUUID } from 'node:crypto'
import type { Service } from '#shared/keys/services.ts'
import type { Config } from '../config/config.ts'
import { checkColissimo, COLISSIMO_URL } from '../outside/carriers/colissimo.ts'
import { checkLaPoste } from '../outside/carriers/laposte.ts'
import { checkTracing, TRACING_URL } from '../outside/carriers/mondial-relay-tracing.ts'
import { checkLabels, MONDIAL_RELAY_URL } from '../outside/carriers/mondial-relay.ts'
import { CheckFailed } from '../outside/check-failed.ts'
import { isLocalAddress } from '../outside/local-address.ts'
import { paymentChecks } from '../outside/payment/open-payment.ts'
import { openPlatform } from '../outside/platform/open-platform.ts'

const CHECK_TIMEOUT_MS = 10_000

/** `variable` names one of the settings that the check uses. */
export type ServiceCheck = {
  service: Service
  variable: string
  isRepeated?: true
  check: () => Promise<void>
}

type Checked = Pick<
  Config,
  'payment' | 'publicUrl' | 'mail' | 'storage' | 'backup' | 'tracking' | 'labels' | 'homeLabels' | 'platform'
>

export function serviceChecks(config: Checked): ServiceCheck[] {
  const { storage, backup, mail, tracking, labels, homeLabels, platform } = config
  const payment = paymentChecks(config)
  const checks: (ServiceCheck | undefined)[] = [
    storage && {
      service: 'storage',
      variable: 'S3_BUCKET',
      isRepeated: true,
      check: () => checkBucket(storage),
    },
    mail.smtpUrl === undefined
      ? undefined
      : { service: 'mail', variable: 'SMTP_URL', isRepeated: true, check: () => checkMail(mail) },
    payment && { service: 'payment', ...payment.account, isRepeated: true },
    labels.account && {
      service: 'mondialRelay',
      variable: 'MONDIAL_RELAY_LOGIN',
      check: checkOf(labels.account, (account) =>
        checkLabels({ ...account, apiUrl: () => MONDIAL_RELAY_URL, labelUrl: () => undefined }),
      ),
    },
    tracking.mondialRelay && {
      service: 'mondialRelay',
      variable: 'MONDIAL_RELAY_KEY',
      check: checkOf(tracking.mondialRelay, (account) =>
        checkTracing({ ...account, apiUrl: () => TRACING_URL }),
      ),
    },
    homeLabels.colissimoKey === undefined
      ? undefined
      : {
          service: 'colissimo',
          variable: 'COLISSIMO_API_KEY',
          check: checkOf(homeLabels.colissimoKey, (key) =>
            checkColissimo({ apiUrl: () => COLISSIMO_URL, key }),
          ),
        },
    tracking.laposteKey === undefined
      ? undefined
      : { service: 'laposte', variable: 'LAPOSTE_KEY', check: checkOf(tracking.laposteKey, checkLaPoste) },
    platform.account && {
      service: 'platform',
      variable: 'PLATFORM_URL',
      check: () => openPlatform({ platform }, () => '').check(),
    },
    backup.bucket && { service: 'backup', variable: 'BACKUP_BUCKET', check: () => checkBackups(config) },
    payment && { service: 'payment', ...payment.webhook },
  ]
  return checks.filter((check) => check !== undefined)
}

const checkOf =
  <Keys>(keys: Keys, check: (keys: Keys) => Promise<void>) =>
  () =>
    check(keys)

async function checkBucket(storage: NonNullable<Config['storage']>): Promise<void> {
  const { s3Storage } = await import('../outside/storage/s3.ts')
  const bucket = s3Storage(storage)
  const key = `probe/${randomUUID()}`
  await bucket.write(key, Buffer.from('probe'), 'text/plain')
  const read = await bucket.read(key)
  await bucket.removeAll(key)
  if (read?.toString() !== 'probe')
    throw new CheckFailed(
      'what was written cannot be read back',
      'Le fichier d’essai n’a pas pu être relu. Vérifiez les droits de la clé d’accès.',
    )
}

async function checkBackups(config: Pick<Config, 'backup' | 'storage'>): Promise<void> {
  const { backup, storage } = config
  if (!backup.bucket) return
  const { listBelow, openBucket } = await import('../outside/storage/s3.ts')
  await listBelow(openBucket(backup.bucket), backup.bucket.prefix)
  if (storage?.bucket === backup.bucket.bucket)
    throw new CheckFailed(
      'it is the bucket of the pictures; give backups one of their own',
      'C’est le bucket des images\u00A0: choisissez-en un autre pour les sauvegardes.',
    )
}

/** No mail is sent. */
async function checkMail({ smtpUrl: url = '', requireTls }: Config['mail']): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    requireTLS: requireTls && !isLocalAddress(url),
    connectionTimeout: CHECK_TIMEOUT_MS,
    greetingTimeout: CHECK_TIMEOUT_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
