import { defineCalls } from '../define-calls.ts'
import { Order } from '../orders/contract.ts'
import {
  ManualOrder,
  ManualOrderBody,
  ReservationPage,
  ReservationParams,
  ReservationPayment,
  ReservationQuery,
} from './contract.ts'

export const manualOrderCalls = defineCalls('orders', {
  'POST /api/admin/manual-orders': {
    id: 'placeManualOrder',
    summary: 'Enregistre une commande prise par téléphone ou sur un salon',
    access: 'admin',
    errors: ['CONFLICT', 'OUT_OF_STOCK', 'PRICE_CHANGED', 'SHOP_NOT_OPEN'],
    status: 201,
    body: ManualOrderBody,
    response: ManualOrder,
  },
  'GET /api/admin/manual-orders': {
    id: 'listReservations',
    summary: 'Liste les commandes qui attendent leur virement',
    access: 'admin',
    query: ReservationQuery,
    response: ReservationPage,
  },
  'POST /api/admin/manual-orders/:id/payment': {
    id: 'payReservation',
    summary: 'Note le paiement d’une commande qui l’attendait',
    access: 'admin',
    errors: ['CONFLICT'],
    status: 201,
    params: ReservationParams,
    body: ReservationPayment,
    response: Order,
  },
  'DELETE /api/admin/manual-orders/:id': {
    id: 'cancelReservation',
    summary: 'Annule une commande qui attend son paiement',
    access: 'admin',
    errors: ['CONFLICT'],
    params: ReservationParams,
    empty: true,
  },
})
