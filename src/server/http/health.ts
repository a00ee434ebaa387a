import { sql } from 'kysely'
import type { App } from './app-type.ts'
import type { Services } from '../services.ts'
import { within } from '../database/within.ts'

/** Whoever asks whether the shop is ready does not wait longer. */
const READY_MS = 2_000

const config = { access: 'public' } as const

/** `/healthz`: the process lives. `/readyz`: the database answers and its first data is in (`start-shop.ts` listens only then). */
export function healthRoutes(app: App, { database }: Services): void {
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    try {
      await within(READY_MS, 'The database', sql`select 1`.execute(database.db))
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'unready' })
    }
  })
}
