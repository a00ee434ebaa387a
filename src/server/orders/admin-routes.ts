import {
  AddressCorrection,
  AdminOrderPage,
  AdminOrderQuery,
  CarrierFileQuery,
  ChosenOrdersQuery,
  Order,
  OrderList,
  OrderParams,
  OrderStatusBody,
  StatusUndo,
} from '#shared/orders/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { chosenOrders, listOrders } from './admin-queries.ts'
import { correctAddress } from './correct-address.ts'
import { carrierFile } from './carrier-file.ts'
import { ordersCsv, ordersJson } from './export-orders.ts'
import { getOrder } from './queries.ts'
import { changeOrder } from './change-order.ts'
import { undoStatus } from './undo-status.ts'

const config = { access: 'admin' as const }

/** The order management's calls (back-office.md §7), and the paged list and export of decision 37. */
export function adminOrderRoutes(app: App, services: Services): void {
  const {
    clock,
    database: { db },
  } = services
  app.get(
    '/api/orders',
    {
      config,
      schema: {
        ...operation('listOrders', 'Liste toutes les commandes'),
        tags: ['orders'],
        response: { 200: OrderList },
      },
    },
    async (_request, reply) => reply.type('application/json').send(ordersJson(db, clock.now()) as never),
  )
  app.get(
    '/api/admin/orders',
    {
      config,
      schema: {
        ...operation('listOrdersByPage', 'Cherche et liste les commandes par page'),
        tags: ['orders'],
        querystring: AdminOrderQuery,
        response: { 200: AdminOrderPage },
      },
    },
    async ({ query }) => listOrders(db, query),
  )
  app.get(
    '/api/admin/orders.csv',
    {
      config: { ...config, needsFreshSignIn: true },
      schema: {
        ...operation('exportOrders', 'Exporte les commandes pour un tableur', { file: ['text/csv'] }),
        tags: ['orders'],
        querystring: AdminOrderQuery,
      },
    },
    async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="commandes.csv"')
        .send(ordersCsv(db, query, clock.now())),
  )
  app.get(
    '/api/admin/orders/chosen',
    {
      config,
      schema: {
        ...operation('getChosenOrders', 'Donne les commandes choisies, à préparer ensemble'),
        tags: ['orders'],
        querystring: ChosenOrdersQuery,
        response: { 200: OrderList },
      },
    },
    async ({ query }) => chosenOrders(db, query.ids, clock.now()),
  )
  app.get(
    '/api/admin/orders/parcels.csv',
    {
      config: { ...config, needsFreshSignIn: true },
      schema: {
        ...operation('exportParcels', 'Exporte les colis choisis pour l’outil d’un transporteur', {
          errors: ['INVALID_FIELDS'],
          file: ['text/csv'],
        }),
        tags: ['orders'],
        querystring: CarrierFileQuery,
      },
    },
    async ({ query: { ids, carrier, weight } }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="colis-${carrier}.csv"`)
        .send(carrierFile(await chosenOrders(db, ids, clock.now()), carrier, weight)),
  )
  app.put(
    '/api/orders/:id/shipping-address',
    {
      config,
      schema: {
        ...operation('correctAddress', 'Corrige l’adresse d’une commande qui n’est pas partie', {
          errors: ['CONFLICT', 'STALE'],
        }),
        tags: ['orders'],
        params: OrderParams,
        body: AddressCorrection,
        response: { 200: Order },
      },
    },
    async (request) => correctAddress(services, request.params.id, request.body, viewerOf(request)),
  )
  app.put(
    '/api/orders/:id/status',
    {
      config,
      schema: {
        ...operation('setOrderStatus', 'Change le statut d’une commande', {
          errors: ['OUT_OF_STOCK', 'CONFLICT', 'STALE'],
        }),
        tags: ['orders'],
        params: OrderParams,
        body: OrderStatusBody,
        response: { 200: Order },
      },
    },
    async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await changeOrder(services, id, request.body, viewer)
      return getOrder(db, id, viewer, clock.now())
    },
  )
  app.post(
    '/api/orders/:id/status/undo',
    {
      config,
      schema: {
        ...operation('undoOrderStatus', 'Annule le changement de statut que l’on vient de faire', {
          errors: ['OUT_OF_STOCK', 'CONFLICT', 'STALE'],
        }),
        tags: ['orders'],
        params: OrderParams,
        body: StatusUndo,
        response: { 200: Order },
      },
    },
    async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await undoStatus(services, id, request.body, viewer)
      return getOrder(db, id, viewer, clock.now())
    },
  )
}
