import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { pino } from 'pino'
import { registerSandbox, type PaymentSandbox } from '#sandbox/sandbox.ts'
import { buildApp } from '../app.ts'
import { readConfig, type Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { App } from '../http/app-type.ts'
import { sandboxAccount } from '../outside/payment/open-payment.ts'
import type { Services } from '../services.ts'
import { openServices } from '../start/open-services.ts'
import { emptyDatabase } from './database.ts'
import { watchAnswers } from './documented.ts'

export type TestClock = {
  now(): Date
  set(date: Date | string): void
  forward(ms: number): void
  /** While `work` runs, each reading of the clock is a millisecond later than the previous reading. */
  ticking<Result>(work: () => Promise<Result>): Promise<Result>
}

export type TestShop = Services & {
  app: App
  clock: TestClock
  /** The payment provider is below `/sandbox/payment`. */
  sandboxUrl: string
  /** Makes the shop listen, so that the sandbox provider posts its notifications to it. */
  receiveWebhooks(): Promise<void>
  close(): Promise<void>
}

const LATE_MS = 50

export const START = new Date('2026-11-21T10:00:00.000Z')

/**
 * Opens the real shop on `existing` or on a new database. Jobs run when `jobs.drain()` is called. `more` adds routes.
 */
export async function testShop(
  environment: Record<string, string> = {},
  more: (app: App, services: Services) => Promise<void> | void = () => {},
  existing?: Database,
): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carapace-test-'))
  const sandbox = Fastify()
  let url = ''
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a-secret-for-tests-of-forty-characters-or-so',
    ...environment,
  })
  const provider: PaymentSandbox = {
    ...sandboxAccount(config),
    file: ':memory:',
    publicUrl: () => url,
    hangMs: LATE_MS,
    webhookLateMs: LATE_MS,
    webhookHeldMs: 2 * LATE_MS,
    webhookRetryMs: LATE_MS,
  }
  registerSandbox(sandbox, {
    payment: provider,
    mondialRelay: true,
    labels: true,
    colissimo: true,
    laPoste: true,
    relayTracing: true,
    platform: true,
    vies: true,
    releases: true,
    ads: true,
  })
  url = await sandbox.listen({ port: 0, host: '127.0.0.1' })

  const log = pino({ level: config.logLevel })
  const clock = testClock()
  const database = existing ?? (await emptyDatabase())
  const services = await openServices(config, log, () => url, { clock, database, pollJobs: false })
  const app = await buildApp(services)
  const undocumented = watchAnswers(app)
  await more(app, services)
  await services.jobs.start()
  await app.ready()
  return {
    ...services,
    app,
    clock,
    sandboxUrl: url,
    async receiveWebhooks() {
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      provider.webhookUrl = `${address}/api/payments/webhook`
    },
    async close() {
      const surprises = undocumented()
      await app.close()
      await services.jobs.stop()
      await database.close()
      await sandbox.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (surprises.length > 0)
        throw new Error(`Not in the API's reference (\`operation()\` of the route): ${surprises.join(', ')}`)
    },
  }
}

function testClock(): TestClock {
  let [now, step] = [START.getTime(), 0]
  return {
    now: () => new Date((now += step)),
    set: (date) => {
      now = new Date(date).getTime()
    },
    forward: (ms) => {
      now += ms
    },
    async ticking(work) {
      step = 1
      try {
        return await work()
      } finally {
        step = 0
      }
    },
  }
}
