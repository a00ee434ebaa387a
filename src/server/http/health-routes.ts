import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { within } from '../database/time-limit.ts'
import { type DiskServices, hasRoom, type ReadSpace } from '../disk/disk-space.ts'
import type { App } from './app-type.ts'

const READY_TIMEOUT_MS = 2_000

const config = { access: 'public' } as const

const stopping = new WeakSet<App>()

/** Makes the app report that it stops, and close each connection after its next response. */
export function announceStop(app: App): void {
  stopping.add(app)
}

/**
 * `/healthz` is 200 while the process runs and is not about to stop. `/readyz` also requires that the database answers
 * and the disk has room. Proxies use `/healthz`, because the shop serves cached pages while the database is
 * unavailable.
 */
export function healthRoutes(app: App, services: DiskServices, readSpace?: ReadSpace): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (stopping.has(app)) reply.header('connection', 'close')
  })
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
  }
  app.get('/healthz', { config, onRequest }, async (_request, reply) =>
    stopping.has(app) ? reply.status(503).send({ status: 'stopping' }) : { status: 'ok' },
  )
  app.get('/readyz', { config, onRequest }, async (_request, reply) => {
    if (stopping.has(app)) return reply.status(503).send({ status: 'stopping' })
    try {
      await within(READY_TIMEOUT_MS, 'The database', sql`select 1`.execute(services.database.db))
      if (await hasRoom(services, readSpace)) return { status: 'ready' }
    } catch {
      // The answer is the 503 below.
    }
    return reply.status(503).send({ status: 'unready' })
  })
}
