import { defineCalls } from '../define-calls.ts'
import { Order, OrderParams } from '../orders/contract.ts'
import {
  AdminWithdrawal,
  AdminWithdrawalPage,
  AdminWithdrawalQuery,
  NewReturnBody,
  PartWithdrawalBody,
  ReturnCheckBody,
  ReturnRefundBody,
  ReturnReceiptBody,
  Withdrawal,
  WithdrawalInput,
  WithdrawalParams,
  WithdrawalPatch,
} from './contract.ts'

export const withdrawalCalls = defineCalls('orders', {
  'POST /api/withdrawals': {
    id: 'declareWithdrawal',
    summary: 'Déclare une rétractation',
    access: 'public',
    status: 201,
    body: WithdrawalInput,
    response: Withdrawal,
  },
  'GET /api/admin/withdrawals': {
    id: 'listWithdrawals',
    summary: 'Liste les rétractations',
    access: 'admin',
    query: AdminWithdrawalQuery,
    response: AdminWithdrawalPage,
  },
  'PATCH /api/admin/withdrawals/:id': {
    id: 'setWithdrawalState',
    summary: 'Marque une rétractation comme traitée',
    access: 'admin',
    errors: ['CONFLICT', 'STALE'],
    params: WithdrawalParams,
    body: WithdrawalPatch,
    response: AdminWithdrawal,
  },
  'POST /api/orders/:id/returns': {
    id: 'openReturn',
    summary: 'Note un retour que le client n’a pas déclaré en ligne',
    access: 'admin',
    errors: ['CONFLICT', 'STALE'],
    status: 201,
    params: OrderParams,
    body: NewReturnBody,
    response: Order,
  },
  'POST /api/admin/withdrawals/:id/receipt': {
    id: 'receiveReturn',
    summary: 'Note que le colis d’un retour est arrivé',
    access: 'admin',
    errors: ['CONFLICT', 'STALE'],
    params: WithdrawalParams,
    body: ReturnReceiptBody,
    response: AdminWithdrawal,
  },
  'PUT /api/admin/withdrawals/:id/check': {
    id: 'checkReturn',
    summary: 'Dit ce qui est revenu, et ce qui retourne en stock',
    access: 'admin',
    errors: ['CONFLICT', 'STALE', 'OUT_OF_STOCK'],
    params: WithdrawalParams,
    body: ReturnCheckBody,
    response: AdminWithdrawal,
  },
})

export const returnRefundCalls = defineCalls('orders', {
  'POST /api/admin/withdrawals/:id/refund': {
    id: 'refundReturn',
    summary: 'Rembourse ce qui est dû pour un retour',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['CONFLICT', 'STALE', 'NOT_REFUNDABLE', 'PROVIDER_UNAVAILABLE'],
    params: WithdrawalParams,
    body: ReturnRefundBody,
    response: AdminWithdrawal,
  },
})

export const partWithdrawalCalls = defineCalls('orders', {
  'POST /api/orders/:id/withdrawals': {
    id: 'withdrawLines',
    summary: 'Renonce à une partie de sa propre commande',
    access: 'customer',
    errors: ['CONFLICT', 'NOT_CANCELLABLE'],
    status: 201,
    params: OrderParams,
    body: PartWithdrawalBody,
    response: Order,
  },
})
