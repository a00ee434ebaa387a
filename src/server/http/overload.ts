import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { addressCounts } from './address-counts.ts'
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

/**
 * Queues limit single kinds of work. This function limits all kinds together. If a few addresses cause the rush, only
 * they are refused.
 */
export async function refuseInRush(app: App): Promise<void> {
  const requests = requestsInFlight(app)
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_WAITING_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler({ routeOptions, ip }) {
      if (openConnections(app) < FEW_CONNECTIONS || PROBES.has(routeOptions.url ?? '')) return
      if (requests.areOfOthers(ip)) return
      throw overloaded({ isForOwnLoad: requests.areMostlyOf(ip) })
    },
  })
}

/** With fewer requests in progress, an address does not cause the rush. */
const MANY = FEW_CONNECTIONS / 4
const HEAVY = 1 / 4
const LIGHT = 1 / 8

export function requestsInFlight(app: FastifyInstance) {
  const requests = addressCounts()
  app.addHook('onRequest', async ({ ip }, { raw }) => {
    raw.once('close', requests.add(ip))
  })
  return {
    count: requests.total,
    /** Returns true if another address has a large part of the requests in progress, and this one has a small part. */
    areOfOthers(ip: string): boolean {
      const all = requests.total()
      return requests.of(ip) <= all * LIGHT && requests.highest() > all * HEAVY
    },
    areMostlyOf: (ip: string) => requests.of(ip) >= MANY && requests.of(ip) > requests.total() * HEAVY,
  }
}
