import { sql } from 'kysely'
import type { App } from './app-type.ts'
import type { Services } from '../services.ts'
import { within } from '../database/time-limit.ts'

/** A readiness check does not wait longer. */
const READY_MS = 2_000

const config = { access: 'public' } as const

/** The apps that are about to stop. */
const stopping = new WeakSet<App>()

/** From now on the app says that it is not ready, and asks callers to come back on another connection. */
export function announceStop(app: App): void {
  stopping.add(app)
}

/** Details in the answer of `/readyz`, found out in advance so that no probe waits for them. */
const details = new WeakMap<App, Record<string, string>>()

/** From now on `/readyz` names these and how they are: `{ SMTP_URL: 'fails' }`. */
export function sayReadyDetails(app: App, found: Record<string, string>): void {
  details.set(app, found)
}

/**
 * `/healthz`: the process lives. `/readyz`: the database answers, its first data is in (`main.ts` listens only then),
 * and the shop is not about to stop.
 */
export function healthRoutes(app: App, { database }: Services): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (stopping.has(app)) reply.header('connection', 'close')
  })
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    if (stopping.has(app)) return reply.status(503).send({ status: 'stopping' })
    try {
      await within(READY_MS, 'The database', sql`select 1`.execute(database.db))
      const outside = details.get(app)
      return { status: 'ready', ...(outside ? { outside } : {}) }
    } catch {
      return reply.status(503).send({ status: 'unready' })
    }
  })
}
