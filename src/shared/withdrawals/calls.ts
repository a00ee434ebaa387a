import { defineCalls } from '../define-calls.ts'
import {
  AdminWithdrawal,
  AdminWithdrawalPage,
  AdminWithdrawalQuery,
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
})
