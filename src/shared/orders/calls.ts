import { defineCalls } from '../define-calls.ts'
import {
  BulkChangeProgress,
  BulkChangeBody,
  BulkChangeOrders,
  BulkChangeParams,
  BulkChanges,
} from './bulk-contract.ts'
import {
  AddressChange,
  AdminOrderPage,
  AdminOrderQuery,
  ChosenOrdersQuery,
  MyOrdersQuery,
  MyOrdersResponse,
  Order,
  OrderIds,
  OrderList,
  OrderNeighbours,
  OrderParams,
  OrderStatusBody,
  OrderTabs,
  StatusUndo,
} from './contract.ts'
import { CorrectedInvoiceBody } from './invoice-contract.ts'
import {
  CarrierFileQuery,
  LabelBody,
  LabelMade,
  Labels,
  ParcelBody,
  ParcelParams,
  ParcelPatch,
} from './parcel-contract.ts'
import { RefundBody } from './refund-contract.ts'

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
    access: 'preparation',
    query: AdminOrderQuery,
    response: AdminOrderPage,
  },
  'GET /api/admin/orders/tabs': {
    id: 'countOrderTabs',
    summary: 'Compte les commandes de chaque onglet de la liste',
    access: 'preparation',
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
    summary: 'Lit les commandes choisies, à préparer ensemble',
    access: 'preparation',
    query: ChosenOrdersQuery,
    response: OrderList,
  },
  'GET /api/admin/orders/:id/neighbours': {
    id: 'getOrderNeighbours',
    summary: 'Lit les commandes passées juste avant et juste après une commande',
    access: 'preparation',
    params: OrderParams,
    response: OrderNeighbours,
  },
  'GET /api/admin/orders/ids': {
    id: 'listOrderIds',
    summary: 'Lit les identifiants des commandes d’un filtre, pour les choisir toutes',
    access: 'preparation',
    query: AdminOrderQuery,
    response: OrderIds,
  },
  'PUT /api/orders/:id/status': {
    id: 'setOrderStatus',
    summary: 'Change le statut d’une commande',
    access: 'preparation',
    errors: ['OUT_OF_STOCK', 'CONFLICT', 'STALE'],
    params: OrderParams,
    body: OrderStatusBody,
    response: Order,
  },
  'POST /api/orders/:id/corrected-invoice': {
    id: 'correctInvoice',
    summary: 'Remplace la facture par une autre, à un autre nom ou une autre adresse, avec un avoir',
    access: 'admin',
    errors: ['CONFLICT', 'STALE'],
    status: 201,
    params: OrderParams,
    body: CorrectedInvoiceBody,
    response: Order,
  },
  'POST /api/orders/:id/status/undo': {
    id: 'undoOrderStatus',
    summary: 'Annule le dernier changement de statut',
    access: 'preparation',
    errors: ['OUT_OF_STOCK', 'CONFLICT', 'STALE'],
    params: OrderParams,
    body: StatusUndo,
    response: Order,
  },
})

/** Parcels, labels, carriers' files, and orders changed together. */
export const fulfilmentCalls = defineCalls('orders', {
  'POST /api/admin/bulk-changes': {
    id: 'changeOrders',
    summary: 'Change le statut de plusieurs commandes, l’une après l’autre',
    access: 'preparation',
    errors: ['NOT_FOUND', 'CONFLICT'],
    status: 202,
    body: BulkChangeBody,
    response: BulkChangeProgress,
  },
  'GET /api/admin/bulk-changes': {
    id: 'listBulkChanges',
    summary: 'Liste les changements de plusieurs commandes en cours, ou dont des refus restent à lire',
    access: 'preparation',
    response: BulkChanges,
  },
  'GET /api/admin/bulk-changes/:id': {
    id: 'getBulkChange',
    summary: 'Dit où en est un changement de plusieurs commandes',
    access: 'preparation',
    params: BulkChangeParams,
    response: BulkChangeProgress,
  },
  'GET /api/admin/bulk-changes/:id/orders': {
    id: 'getBulkChangeOrders',
    summary: 'Dit ce qu’est devenue chaque commande d’un changement',
    access: 'preparation',
    params: BulkChangeParams,
    response: BulkChangeOrders,
  },
  'POST /api/admin/bulk-changes/:id/undo': {
    id: 'undoBulkChange',
    summary: 'Arrête un changement de plusieurs commandes et reprend ce qui est fait',
    access: 'preparation',
    errors: ['CONFLICT'],
    status: 202,
    params: BulkChangeParams,
    response: BulkChangeProgress,
  },
  'POST /api/admin/bulk-changes/:id/read': {
    id: 'readBulkChange',
    summary: 'Note que les refus d’un changement ont été lus',
    access: 'preparation',
    params: BulkChangeParams,
    response: BulkChangeProgress,
  },
  'GET /api/admin/orders/parcels.csv': {
    id: 'exportParcels',
    summary: 'Exporte les colis choisis pour l’outil d’un transporteur',
    access: 'preparation',
    needsFreshSignIn: true,
    errors: ['INVALID_FIELDS'],
    file: ['text/csv'],
    query: CarrierFileQuery,
  },
  'GET /api/admin/orders/labels': {
    id: 'getLabels',
    summary: 'Dit où en sont les étiquettes des commandes choisies',
    access: 'preparation',
    query: ChosenOrdersQuery,
    response: Labels,
  },
  'GET /api/admin/orders/labels.pdf': {
    id: 'printLabels',
    summary: 'Lit les étiquettes des commandes choisies en un seul PDF',
    access: 'preparation',
    needsFreshSignIn: true,
    errors: ['CONFLICT', 'PROVIDER_UNAVAILABLE'],
    file: ['application/pdf'],
    query: ChosenOrdersQuery,
  },
  'POST /api/orders/:id/labels': {
    id: 'makeLabel',
    summary: 'Commande à Mondial Relay l’étiquette du prochain colis d’une commande',
    access: 'preparation',
    errors: ['CONFLICT', 'STALE'],
    status: 201,
    params: OrderParams,
    body: LabelBody,
    response: LabelMade,
  },
  'POST /api/orders/:id/parcels': {
    id: 'sendParcel',
    summary: 'Envoie un colis d’une commande, avec tout ou partie de ce qui reste',
    access: 'preparation',
    errors: ['CONFLICT', 'STALE'],
    status: 201,
    params: OrderParams,
    body: ParcelBody,
    response: Order,
  },
  'PATCH /api/orders/:id/parcels/:parcelId': {
    id: 'changeParcel',
    summary: 'Corrige le numéro d’un colis, ou dit ce qu’il est devenu',
    access: 'preparation',
    errors: ['OUT_OF_STOCK', 'CONFLICT', 'STALE'],
    params: ParcelParams,
    body: ParcelPatch,
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
    summary: 'Lit une commande',
    access: 'customer',
    params: OrderParams,
    response: Order,
  },
  'PUT /api/orders/:id/shipping-address': {
    id: 'changeAddress',
    summary:
      'Change l’adresse ou le point relais d’une commande qui n’est pas partie, pour la boutique ou pour l’acheteur',
    access: 'customer',
    errors: ['CONFLICT', 'STALE', 'FORBIDDEN'],
    params: OrderParams,
    body: AddressChange,
    response: Order,
  },
})

export const cancellationCalls = defineCalls('orders', {
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
