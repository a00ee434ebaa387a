import underPressure from '@fastify/under-pressure'
import type { App } from './app-type.ts'
import { openConnections } from './connections.ts'
import { overloaded } from './shop-error.ts'

/** The maximum time that requests may wait for the event loop, and the interval of measurements. */
const MAX_WAITING_MS = 100
const SAMPLE_MS = 100
/**
 * Requests are refused only from this number of connections on. `@fastify/under-pressure` measures how long the event
 * loop was blocked, not whether other callers wait. On a slow machine the first rendering of a page takes longer than
 * `MAX_WAITING_MS`, and a single visitor would be refused.
 */
const FEW_CONNECTIONS = 100

/** Health checks are answered during an overload too. Otherwise a supervisor might restart the shop. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * Refuses requests at once while they wait too long for the event loop. The queues behind the event loop limit each
 * kind of work; this limit covers their sum. A busy event loop alone is not an overload, because a few connections
 * can keep it busy.
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
