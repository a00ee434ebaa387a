import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { accessTokens } from '../accounts/access-token.ts'
import { audienceCounts } from '../audience/audience-counts.ts'
import { systemClock, type Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { keptSecret } from '../config/secrets.ts'
import { migrateServer, openDatabase } from '../database/connect.ts'
import { databaseClock } from '../database/database-clock.ts'
import type { Database } from '../database/database.ts'
import { migrate, pendingMigrations } from '../database/migrate.ts'
import { explainMissingRight, waitForDatabase } from '../database/wait-for-database.ts'
import { createPictures } from '../images/make-picture-variants.ts'
import { createJobs } from '../jobs/job-queue.ts'
import type { CarriersPort } from '../outside/carriers/interface.ts'
import { openCarriers } from '../outside/carriers/open-carriers.ts'
import { folderMail } from '../outside/mail/folder-mail.ts'
import type { MailPort } from '../outside/mail/interface.ts'
import { smtpMail } from '../outside/mail/smtp.ts'
import type { PaymentPort } from '../outside/payment/interface.ts'
import type { PlatformPort } from '../outside/platform/interface.ts'
import { openPlatform } from '../outside/platform/open-platform.ts'
import { folderStorage } from '../outside/storage/folder-storage.ts'
import type { StoragePort } from '../outside/storage/interface.ts'
import type { ViesPort } from '../outside/vies/interface.ts'
import { openVies } from '../outside/vies/vies.ts'
import type { Services } from '../services.ts'
import { openSettings } from '../settings/settings-cache.ts'
import { StartupError } from '../startup-error.ts'
import { makePrivate } from './private-files.ts'

/**
 * Parts that a caller may replace. Tests replace parts, and the start passes the database that it has already
 * opened.
 */
export type Replacements = {
  clock?: Clock
  database?: Database
  /**
   * The carriers with the sandbox, whose address only the caller knows. If missing, only carriers with a contract are
   * used.
   */
  carriers?: CarriersPort
  /** The platform including the sandbox. */
  platform?: PlatformPort | undefined
  vies?: ViesPort
  /** If false, jobs run only when `jobs.drain()` is called. */
  pollJobs?: boolean
}

/**
 * Opens and migrates the database and creates every part. The caller passes `payment`, because it knows the sandbox's
 * address.
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  payment: PaymentPort,
  replaced: Replacements = {},
): Promise<Services> {
  makePrivate(config.dataDir, log)
  const database = replaced.database ?? (await openDatabase(config, log))
  await prepareDatabase(database, config, log)
  const clock = replaced.clock ?? (await clockOf(database, log))
  const settings = await openSettings({ database, config, clock, log })
  const storage = await openStorage(config, log)
  const jwtSecret = config.jwtSecret ?? keptSecret(config.dataDir, 'jwt')
  return {
    config: {
      ...config,
      jwtSecret,
      get shop() {
        return settings.shop
      },
      get alertsTo() {
        return settings.alertsTo
      },
    },
    log,
    clock,
    database,
    payment,
    carriers: replaced.carriers ?? openCarriers(config),
    platform: replaced.platform ?? openPlatform(config),
    vies: replaced.vies ?? openVies(config),
    accessTokens: accessTokens(jwtSecret, clock, config.jwtSecretPrevious),
    audience: audienceCounts({ database, clock }),
    jobs: createJobs(database, log, { poll: replaced.pollJobs ?? true }),
    mail: openMail(config, () => settings.shop),
    pictures: createPictures(storage),
    storage,
    settings,
  }
}

/** Returns the shop's clock. The embedded engine uses this machine's clock. */
function clockOf(database: Database, log: FastifyBaseLogger): Clock | Promise<Clock> {
  return database.engine === 'server' ? databaseClock(database, log) : systemClock
}

/**
 * Waits for a database server that is not up yet, and migrates the schema on a separate connection. With
 * MIGRATE_AT_START=false only `npm run migrate` migrates, and an outdated schema stops the start.
 */
async function prepareDatabase(database: Database, config: Config, log: FastifyBaseLogger) {
  const { databaseUrl, migrateAtStart } = config
  try {
    if (databaseUrl) await waitForDatabase(database, databaseUrl, log)
    if (!migrateAtStart) await refusePending(database)
    else if (databaseUrl) await migrateServer({ ...config, databaseUrl })
    else await migrate(database)
  } catch (error) {
    await database.close()
    throw databaseUrl ? explainMissingRight(error, databaseUrl) : error
  }
}

async function refusePending(database: Database): Promise<void> {
  const pending = await pendingMigrations(database)
  if (pending.length > 0)
    throw new StartupError(
      `MIGRATE_AT_START=false, and ${pending.length} migrations have not run (${pending[0]}…): run \`npm run migrate\`.`,
    )
}

/** Returns a mail server, or a folder of files if no server is set. */
export function openMail(
  { mail: { smtpUrl, from: sender, requireTls }, dataDir }: Config,
  shop: () => { name: string; email: string },
): MailPort {
  const from = () => sender ?? `${shop().name} <${shop().email}>`
  return smtpUrl ? smtpMail(smtpUrl, from, { requireTls }) : folderMail(join(dataDir, 'mails'), from)
}

/** Opens the storage of pictures. The S3 client is large, so it is loaded only when used. */
export async function openStorage(
  { storage, dataDir }: Config,
  log: FastifyBaseLogger,
): Promise<StoragePort> {
  if (!storage) return folderStorage(join(dataDir, 'storage'))
  const { s3Storage, checkBucket } = await import('../outside/storage/s3.ts')
  await checkBucket(storage, log)
  return s3Storage(storage)
}
