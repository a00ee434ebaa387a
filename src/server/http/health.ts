import { sql } from 'kysely'
import type { App } from './app-type.ts'
import type { Services } from '../services.ts'

/** `/healthz`: the process lives. `/readyz`: the database answers and its first data is in (`main.ts` listens only then). */
export function healthRoutes(app: App, { database }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(database.db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'unready' })
    }
  })
}
