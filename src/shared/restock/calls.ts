import { SleeveParams } from '../catalogue/contract.ts'
import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import { RestockBody, RestockTokenBody } from './contract.ts'

export const restockCalls = defineCalls('catalogue', {
  'POST /api/sleeves/:id/restock-requests': {
    id: 'askForRestock',
    summary: 'Demande un e-mail au retour en stock',
    access: 'public',
    errors: ['CONFLICT'],
    status: 202,
    params: SleeveParams,
    body: RestockBody,
    response: Confirmation,
  },
  'POST /api/restock-requests/confirmation': {
    id: 'confirmRestock',
    summary: 'Confirme la demande par le lien reçu',
    access: 'public',
    errors: ['INVALID_LINK'],
    body: RestockTokenBody,
    response: Confirmation,
  },
  'POST /api/restock-requests/cancellation': {
    id: 'cancelRestock',
    summary: 'Renonce à la demande par le lien reçu',
    access: 'public',
    body: RestockTokenBody,
    response: Confirmation,
  },
})
