import { MyOrdersResponse, MyOrdersQuery, Order, OrderParams } from '#shared/orders/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { cancelOrder, type DeclareWithdrawal } from './cancel-order.ts'
import { getOrder, myOrders } from './queries.ts'

/** What a customer does with orders once they are made (storefront.md §7). */
export function myOrderRoutes(app: App, services: Services, declare: DeclareWithdrawal): void {
  const {
    clock,
    database: { db },
  } = services
  app.get(
    '/api/orders/my-orders',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('listMyOrders', 'Liste ses propres commandes'),
        tags: ['orders'],
        querystring: MyOrdersQuery,
        response: { 200: MyOrdersResponse },
      },
    },
    async (request) => myOrders(db, viewerOf(request).id, request.query, clock.now()),
  )
  app.get(
    '/api/orders/:id',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('getOrder', 'Donne une commande'),
        tags: ['orders'],
        params: OrderParams,
        response: { 200: Order },
      },
    },
    async (request) => getOrder(db, request.params.id, viewerOf(request), clock.now()),
  )
  app.put(
    '/api/orders/:id/cancel',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('cancelOrder', 'Annule sa propre commande', { errors: ['NOT_CANCELLABLE'] }),
        tags: ['orders'],
        params: OrderParams,
        response: { 200: Order },
      },
    },
    async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await cancelOrder(services, { orderId: id, customerId: viewer.id }, declare)
      return getOrder(db, id, viewer, clock.now())
    },
  )
}
