import underPressure from '@fastify/under-pressure'
import type { App } from './app-type.ts'
import { openConnections } from './connections.ts'
import { overloaded } from './shop-error.ts'

const MAX_WAITING_MS = 100
const SAMPLE_MS = 100
/**
 * With fewer connections no request is refused here. `@fastify/under-pressure` measures how long the event loop was
 * blocked, not whether other callers wait. On a slow machine the first rendering of a page may take longer than
 * `MAX_WAITING_MS`, and a single visitor would be refused.
 */
const FEW_CONNECTIONS = 100

/** Health checks are answered during an overload too. Otherwise a supervisor might restart the shop. */
const PROBES = new Set(['/healthz', '/readyz'])

/** Queues limit single kinds of work. This function limits all kinds together. */
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
