import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { addressKey } from './rate-limits.ts'
import { overloaded } from './shop-error.ts'

/** The most calls in progress at once. Each takes about 5 ms, so the last one is answered within a second. */
export type MaxCalls = {
  ofPeople: number
  /** The same for routes that are `byMachines` (the payment provider's notifications), so that people cannot take their places. */
  ofMachines: number
}

const MAX_CALLS: MaxCalls = { ofPeople: 128, ofMachines: 32 }

/**
 * Refuses calls at once while the maximum is in progress; one address gets at most half of the places. A call takes its
 * place when its body has arrived: a caller who sends slowly keeps nobody else waiting. `/healthz`, pages and pictures
 * are not counted.
 */
export function boundCallsInFlight(api: App, max = MAX_CALLS): void {
  const people = sharedPlaces(max.ofPeople)
  const machines = sharedPlaces(max.ofMachines)
  api.addHook('preValidation', async (request, reply) => {
    const leave = (request.routeOptions.config.byMachines ? machines : people).enter(request)
    // An answer finishes; a caller who hung up only closes; an injected call (tests) only finishes.
    reply.raw.once('finish', leave).once('close', leave)
  })
}

/** So many places for all callers together, of which one address has at most half. */
export function sharedPlaces(max: number) {
  const ofAddress = new Map<string, number>()
  let taken = 0
  return {
    /** Takes a place; returns how to leave it. @throws 503 OVERLOADED */
    enter({ ip }: FastifyRequest): () => void {
      const address = addressKey(ip)
      const own = ofAddress.get(address) ?? 0
      if (taken >= max || own >= max / 2) throw overloaded()
      taken++
      ofAddress.set(address, own + 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        taken--
        const left = (ofAddress.get(address) ?? 0) - 1
        if (left > 0) ofAddress.set(address, left)
        else ofAddress.delete(address)
      }
    },
  }
}
