import { Towns, TownsParams } from '#shared/shipping/contract.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import { townsOf } from './towns.ts'

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
      return { towns: [...(await townsOf(params.postalCode))] }
    },
  )
}
