import type { FastifyRequest } from 'fastify'
import { addressCounts, isLarge } from './address-counts.ts'
import type { App } from './app-type.ts'
import { overloaded } from './shop-error.ts'

export type MaxCalls = {
  ofPeople: number
  /**
   * The maximum for `byMachines` routes, such as the payment provider's notifications. Calls by people cannot take
   * these places.
   */
  ofMachines: number
}

const MAX_CALLS: MaxCalls = { ofPeople: 128, ofMachines: 32 }

/**
 * Refuses calls at once while the maximum number is in progress. Except for uploads, a call takes its place when its
 * body has arrived, so a slow sender does not hold a place.
 */
export function boundCallsInFlight(api: App, max = MAX_CALLS): void {
  const people = sharedPlaces(max.ofPeople)
  const machines = sharedPlaces(max.ofMachines)
  api.addHook('preValidation', async (request, reply) => {
    const leave = (request.routeOptions.config.byMachines ? machines : people).enter(request)
    // If the caller hangs up, 'close' comes without 'finish'.
    reply.raw.once('finish', leave).once('close', leave)
  })
}

/**
 * One address gets at most as many places as it leaves free: the first half of them, another then a quarter, and so on.
 * So a few addresses cannot take all. The addresses of an IPv6 /48 count as one.
 */
export function sharedPlaces(max: number) {
  const places = addressCounts()
  return {
    /**
     * Returns a function that gives the place back.
     * @throws 503 OVERLOADED
     */
    enter({ ip }: FastifyRequest): () => void {
      const own = places.of(ip)
      if (own >= max - places.total()) throw overloaded({ isForOwnLoad: isLarge(own, max) })
      return places.add(ip)
    },
  }
}
