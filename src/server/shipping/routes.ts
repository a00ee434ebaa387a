import { shippingCalls } from '#shared/shipping/calls.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import { isRelayTooFar } from './relay-distance.ts'
import { postalAreaOf } from './towns.ts'

export function shippingRoutes(app: App): void {
  serve(app, shippingCalls, {
    'GET /api/towns/:postalCode': async ({ params }, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return { towns: [...((await postalAreaOf(params.postalCode))?.towns ?? [])] }
    },
    'GET /api/relay-distance': async ({ query: { country, address, relay } }, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return { isTooFar: await isRelayTooFar(country, address, relay) }
    },
  })
}
