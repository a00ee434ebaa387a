import { defineCalls } from '../define-calls.ts'
import {
  Audience,
  AudienceEventQuery,
  AudienceFileQuery,
  AudienceQuery,
  AudienceParams,
  MissedSearchBody,
} from './contract.ts'

export const audienceCalls = defineCalls('audience', {
  'POST /api/audience/:event': {
    id: 'countEvent',
    summary: 'Compte une visite, une fiche vue ou un panier, sans savoir de qui',
    access: 'public',
    isNoUse: true,
    params: AudienceParams,
    query: AudienceEventQuery,
    empty: true,
  },
  'POST /api/audience/missed-searches': {
    id: 'countMissedSearch',
    summary: 'Compte une recherche sans résultat, sans savoir de qui',
    access: 'public',
    isNoUse: true,
    body: MissedSearchBody,
    empty: true,
  },
  'GET /api/admin/audience': {
    id: 'getAudience',
    summary: 'Lit le parcours de la visite à la commande, et les recherches sans résultat',
    access: 'admin',
    query: AudienceQuery,
    response: Audience,
  },
  'GET /api/admin/audience.csv': {
    id: 'exportAudience',
    summary: 'Exporte un tableau de la fréquentation pour un tableur',
    access: 'admin',
    needsFreshSignIn: true,
    file: ['text/csv'],
    query: AudienceFileQuery,
  },
})
