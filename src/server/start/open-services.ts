import type { FastifyBaseLogger } from 'fastify'
import { accessTokens } from '../accounts/access-token.ts'
import { audienceCounts } from '../audience/audience-counts.ts'
import { systemClock, type Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { OutsideConfig } from '../config/outside-config.ts'
import { keptSecret } from '../config/secrets.ts'
import { migrateServer, openDatabase } from '../database/connect.ts'
import { databaseClock } from '../database/database-clock.ts'
import type { Database } from '../database/database.ts'
import { migrate, pendingMigrations } from '../database/migrate.ts'
import { explainMissingRight, waitForDatabase } from '../database/wait-for-database.ts'
import { createPictures } from '../images/make-picture-variants.ts'
import { resealWebhookSecrets } from '../integrations/webhook-secrets.ts'
import { createJobs } from '../jobs/job-queue.ts'
import { sealingKeys } from '../keys/sealing-keys.ts'
import { resealKeys } from '../keys/stored-keys.ts'
import { openCarriers } from '../outside/carriers/open-carriers.ts'
import { openMail } from '../outside/mail/open-mail.ts'
import { openPayment } from '../outside/payment/open-payment.ts'
import { openPlatform } from '../outside/platform/open-platform.ts'
import { openReleases } from '../outside/releases/releases.ts'
import { checkStorage, openStorage } from '../outside/storage/open-storage.ts'
import { openVies } from '../outside/vies/vies.ts'
import type { RunningConfig, Services } from '../services.ts'
import { openSettings, type SettingsCache } from '../settings/settings-cache.ts'
import { StartupError } from '../startup-error.ts'
import { makePrivate } from './private-files.ts'

export type Replacements = {
  clock?: Clock
  database?: Database
  /** If false, jobs run only when `jobs.drain()` is called. */
  pollJobs?: boolean
}

export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  sandboxUrl: () => string,
  replaced: Replacements = {},
): Promise<Services> {
  makePrivate(config.dataDir, log)
  const database = replaced.database ?? (await openDatabase(config, log))
  await prepareDatabase(database, config, log)
  const clock = replaced.clock ?? (await clockOf(database, log))
  const keys = sealingKeys(config)
  await resealKeys(database, keys)
  const settings = await openSettings({ database, config, keys, clock, log })
  const jwtSecret = config.jwtSecret ?? keptSecret(config.dataDir, 'jwt')
  const running = runningConfig(config, jwtSecret, settings)
  await resealWebhookSecrets(database, { keys, config: running })
  if (config.storage) await checkStorage(config.storage, log)
  const storage = openStorage(running)
  return {
    config: running,
    log,
    clock,
    database,
    payment: openPayment(running, log, sandboxUrl),
    carriers: openCarriers(running, sandboxUrl),
    platform: openPlatform(running, sandboxUrl),
    vies: openVies(config, sandboxUrl),
    releases: openReleases(config, sandboxUrl),
    accessTokens: accessTokens(jwtSecret, clock, config.jwtSecretPrevious),
    audience: audienceCounts({ database, clock }),
    jobs: createJobs(database, log, { poll: replaced.pollJobs ?? true }),
    mail: openMail(running, () => settings.shop),
    pictures: createPictures(storage),
    storage,
    keys,
    settings,
  }
}

function runningConfig(config: Config, jwtSecret: string, settings: SettingsCache): RunningConfig {
  const running = {
    ...config,
    jwtSecret,
    get shop() {
      return settings.shop
    },
    get alertsTo() {
      return settings.alertsTo
    },
  }
  for (const service of Object.keys(settings.outside) as (keyof OutsideConfig)[])
    Object.defineProperty(running, service, { get: () => settings.outside[service], enumerable: true })
  return running
}

function clockOf(database: Database, log: FastifyBaseLogger): Clock | Promise<Clock> {
  return database.engine === 'server' ? databaseClock(database, log) : systemClock
}

/** With MIGRATE_AT_START=false only `npm run migrate` migrates, and an outdated schema stops the start. */
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
