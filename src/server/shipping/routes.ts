import { RelayDistance, RelayDistanceQuery, Towns, TownsParams } from '#shared/shipping/contract.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import { isRelayTooFar } from './relay-distance.ts'
import { postalAreaOf } from './towns.ts'

/** What the forms of an address ask for. */
export function shippingRoutes(app: App): void {
  app.get(
    '/api/towns/:postalCode',
    {
      config: { access: 'public' },
      schema: {
        ...operation('listTowns', 'Donne les communes d’un code postal français'),
        tags: ['shipping'],
        params: TownsParams,
        response: { 200: Towns },
      },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return { towns: [...((await postalAreaOf(params.postalCode))?.towns ?? [])] }
    },
  )

  app.get(
    '/api/relay-distance',
    {
      config: { access: 'public' },
      schema: {
        ...operation('judgeRelayDistance', 'Dit si un point relais est trop loin d’une adresse'),
        tags: ['shipping'],
        querystring: RelayDistanceQuery,
        response: { 200: RelayDistance },
      },
    },
    async ({ query: { country, address, relay } }, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return { isTooFar: await isRelayTooFar(country, address, relay) }
    },
  )
}
