import { defineCalls } from '../define-calls.ts'
import {
  AddressCorrection,
  AdminOrderPage,
  AdminOrderQuery,
  CarrierFileQuery,
  ChosenOrdersQuery,
  MyOrdersQuery,
  MyOrdersResponse,
  Order,
  OrderList,
  OrderParams,
  OrderStatusBody,
  OrderTabs,
  RefundBody,
  StatusUndo,
} from './contract.ts'

export const adminOrderCalls = defineCalls('orders', {
  'GET /api/orders': {
    id: 'listOrders',
    summary: 'Liste toutes les commandes',
    access: 'admin',
    response: OrderList,
  },
  'GET /api/admin/orders': {
    id: 'listOrdersByPage',
    summary: 'Cherche et liste les commandes par page',
    access: 'admin',
    query: AdminOrderQuery,
    response: AdminOrderPage,
  },
  'GET /api/admin/orders/tabs': {
    id: 'countOrderTabs',
    summary: 'Compte les commandes de chaque onglet de la liste',
    access: 'admin',
    response: OrderTabs,
  },
  'GET /api/admin/orders.csv': {
    id: 'exportOrders',
    summary: 'Exporte les commandes pour un tableur',
    access: 'admin',
    needsFreshSignIn: true,
    file: ['text/csv'],
    query: AdminOrderQuery,
  },
  'GET /api/admin/orders/chosen': {
    id: 'getChosenOrders',
    summary: 'Donne les commandes choisies, à préparer ensemble',
    access: 'admin',
    query: ChosenOrdersQuery,
    response: OrderList,
  },
  'GET /api/admin/orders/parcels.csv': {
    id: 'exportParcels',
    summary: 'Exporte les colis choisis pour l’outil d’un transporteur',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['INVALID_FIELDS'],
    file: ['text/csv'],
    query: CarrierFileQuery,
  },
  'PUT /api/orders/:id/shipping-address': {
    id: 'correctAddress',
    summary: 'Corrige l’adresse d’une commande qui n’est pas partie',
    access: 'admin',
    errors: ['CONFLICT', 'STALE'],
    params: OrderParams,
    body: AddressCorrection,
    response: Order,
  },
  'PUT /api/orders/:id/status': {
    id: 'setOrderStatus',
    summary: 'Change le statut d’une commande',
    access: 'admin',
    errors: ['OUT_OF_STOCK', 'CONFLICT', 'STALE'],
    params: OrderParams,
    body: OrderStatusBody,
    response: Order,
  },
  'POST /api/orders/:id/status/undo': {
    id: 'undoOrderStatus',
    summary: 'Annule le changement de statut que l’on vient de faire',
    access: 'admin',
    errors: ['OUT_OF_STOCK', 'CONFLICT', 'STALE'],
    params: OrderParams,
    body: StatusUndo,
    response: Order,
  },
})

export const orderCalls = defineCalls('orders', {
  'GET /api/orders/my-orders': {
    id: 'listMyOrders',
    summary: 'Liste ses propres commandes',
    access: 'customer',
    query: MyOrdersQuery,
    response: MyOrdersResponse,
  },
  'GET /api/orders/:id': {
    id: 'getOrder',
    summary: 'Donne une commande',
    access: 'customer',
    params: OrderParams,
    response: Order,
  },
  'PUT /api/orders/:id/cancel': {
    id: 'cancelOrder',
    summary: 'Annule sa propre commande',
    access: 'customer',
    errors: ['NOT_CANCELLABLE'],
    params: OrderParams,
    response: Order,
  },
})

export const refundCalls = defineCalls('orders', {
  'POST /api/orders/:id/refunds': {
    id: 'refundOrder',
    summary: 'Rembourse une commande, en tout ou partie',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['CONFLICT', 'STALE', 'NOT_REFUNDABLE', 'PROVIDER_UNAVAILABLE'],
    status: 201,
    params: OrderParams,
    body: RefundBody,
    response: Order,
  },
})
