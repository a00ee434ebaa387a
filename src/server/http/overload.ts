import underPressure from '@fastify/under-pressure'
import type { App } from './app-type.ts'
import { openConnections } from './connections.ts'
import { overloaded } from './shop-error.ts'

/** How long requests may wait for the event loop, and how often that is measured. */
const MAX_WAITING_MS = 100
const SAMPLE_MS = 100
/** With fewer connections than this nobody waits long behind the others: a slow machine is not a rush. */
const FEW_CONNECTIONS = 100

/** Monitoring is answered in a rush too: a supervisor must not take the shop for dead. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * Refuses requests at once while they wait too long for the event loop. The queues behind it bound each kind of work; this
 * bounds the sum, many small answers among it. That the event loop is busy says nothing: few connections can keep it so.
 */
export async function refuseInRush(app: App): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_WAITING_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler({ routeOptions }) {
      if (openConnections(app) < FEW_CONNECTIONS || PROBES.has(routeOptions.url ?? '')) return
      throw overloaded()
    },
  })
}
