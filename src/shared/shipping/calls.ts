import { defineCalls } from '../define-calls.ts'
import { RelayDistance, RelayDistanceQuery, Towns, TownsParams } from './contract.ts'

export const shippingCalls = defineCalls('shipping', {
  'GET /api/towns/:postalCode': {
    id: 'listTowns',
    summary: 'Lit les communes d’un code postal français',
    access: 'public',
    params: TownsParams,
    response: Towns,
  },
  'GET /api/relay-distance': {
    id: 'judgeRelayDistance',
    summary: 'Dit si un point relais est trop loin d’une adresse',
    access: 'public',
    query: RelayDistanceQuery,
    response: RelayDistance,
  },
})
