import { orderCreationCalls } from '#shared/checkout/calls.ts'
import { buyerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { createOrder } from './settle-checkout.ts'

export function settlementRoutes(app: App, services: Services): void {
  serve(app, orderCreationCalls, {
    'POST /api/orders': async (request, reply) => {
      const order = await createOrder(services, buyerOf(request).id, request.body.paymentId)
      return reply.status(201).send(order)
    },
  })
}
