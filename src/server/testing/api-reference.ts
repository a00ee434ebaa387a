import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { accessTokens } from '../accounts/access-token.ts'
import { buildApp } from '../app.ts'
import { audienceCounts } from '../audience/audience-counts.ts'
import { readConfig, type Config } from '../config/config.ts'
import { openServer } from '../database/connect.ts'
import { createPictures } from '../images/make-picture-variants.ts'
import { createJobs } from '../jobs/job-queue.ts'
import { sealingKeysFrom } from '../keys/sealing-keys.ts'
import { openCarriers } from '../outside/carriers/open-carriers.ts'
import { folderMail } from '../outside/mail/folder-mail.ts'
import { openPayment } from '../outside/payment/open-payment.ts'
import { openPlatform } from '../outside/platform/open-platform.ts'
import { folderStorage } from '../outside/storage/folder-storage.ts'
import { openVies } from '../outside/vies/vies.ts'
import type { Services } from '../services.ts'
import type { SettingsCache } from '../settings/settings-cache.ts'

export async function apiReference(): Promise<string> {
  const jwtSecret = 'a-secret-that-signs-nothing-at-all-here'
  const config = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', JWT_SECRET: jwtSecret })
  const log = pino({ level: 'silent' })
  const clock = { now: () => new Date() }
  const database = openServer('postgres://nobody@localhost/nothing')
  const storage = folderStorage(tmpdir())
  const services: Services = {
    config: { ...config, jwtSecret, shop: config.settings.defaults.shop, alertsTo: '' },
    log,
    clock,
    database,
    payment: openPayment(config, log, () => ''),
    carriers: openCarriers(config, () => ''),
    platform: openPlatform(config, () => ''),
    vies: openVies(config, () => ''),
    releases: undefined,
    accessTokens: accessTokens(jwtSecret, clock),
    audience: audienceCounts({ database, clock }),
    jobs: createJobs(database, log, { poll: false }),
    mail: folderMail(tmpdir(), () => 'nobody@example.test'),
    pictures: createPictures(storage),
    storage,
    keys: sealingKeysFrom(jwtSecret),
    settings: noSettings(config, clock.now()),
  }
  const app = await buildApp(services)
  const { body } = await app.inject('/api/openapi.json')
  await app.close()
  await database.close()
  return body
}

function noSettings({ settings, outsideWith }: Config, publishedAt: Date): SettingsCache {
  const current = settings.defaults
  return {
    current,
    version: 0,
    shop: current.shop,
    vat: { mode: 'added', euPlace: 'seller' },
    alertsTo: '',
    terms: { version: '-', publishedAt, sections: [] },
    outside: outsideWith({}),
    lostKeys: [],
    reload: () => Promise.resolve(),
    onReload: () => {},
  }
}
