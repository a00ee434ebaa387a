import { defineCalls } from '../define-calls.ts'
import { CurrentTerms, TermsParams, TermsVersion } from './contract.ts'

export const termsCalls = defineCalls('terms', {
  'GET /api/terms': {
    id: 'getTerms',
    summary: 'Lit la version en vigueur des conditions générales',
    access: 'public',
    response: CurrentTerms,
  },
  'GET /api/terms/:version': {
    id: 'getTermsVersion',
    summary: 'Lit le texte d’une version des conditions générales',
    access: 'public',
    params: TermsParams,
    response: TermsVersion,
  },
})
