import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { accessTokens } from '../accounts/access-token.ts'
import { readConfig } from '../config/config.ts'
import { openServer } from '../database/connect.ts'
import { createPictures } from '../images/picture-variants.ts'
import { createJobs } from '../jobs/job-queue.ts'
import { folderMail } from '../outside/mail/folder-mail.ts'
import { openPayment } from '../outside/payment/open-payment.ts'
import { folderStorage } from '../outside/storage/folder-storage.ts'
import type { Services } from '../services.ts'

/** The reference of the API as the shop serves it, without opening one: nothing here is ever asked. */
export async function apiReference(): Promise<string> {
  const jwtSecret = 'a-secret-that-signs-nothing-at-all-here'
  const config = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', JWT_SECRET: jwtSecret })
  const log = pino({ level: 'silent' })
  const clock = { now: () => new Date() }
  const database = openServer('postgres://nobody@localhost/nothing')
  const storage = folderStorage(tmpdir())
  const services: Services = {
    config: { ...config, jwtSecret },
    log,
    clock,
    database,
    payment: openPayment(config, log, () => ''),
    accessTokens: accessTokens(jwtSecret, clock),
    jobs: createJobs(database, log, { poll: false }),
    mail: folderMail(tmpdir(), 'nobody@example.test'),
    pictures: createPictures(storage),
    storage,
    terms: { version: '-', publishedAt: clock.now() },
  }
  const app = await buildApp(services)
  const { body } = await app.inject('/api/openapi.json')
  await app.close()
  await database.close()
  return body
}
