import { SavedUser, UserParams } from '../accounts/contract.ts'
import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import { AdsConsentBody, ConsentBody, DeleteAccountBody, PersonalData, RetentionBody } from './contract.ts'

export const privacyCalls = defineCalls('privacy', {
  'POST /api/users/consent': {
    id: 'changeConsent',
    summary: 'Accorde ou retire un consentement',
    access: 'customer',
    body: ConsentBody,
    response: SavedUser,
  },
  'POST /api/consents/ads': {
    id: 'logAdsConsent',
    summary: 'Note un choix au sujet des publicités',
    access: 'public',
    body: AdsConsentBody,
    response: Confirmation,
  },
  'POST /api/users/data-retention': {
    id: 'changeRetention',
    summary: 'Choisit la durée de conservation des données',
    access: 'customer',
    body: RetentionBody,
    response: SavedUser,
  },
  'GET /api/users/export-data': {
    id: 'exportData',
    summary: 'Exporte les données personnelles',
    access: 'customer',
    needsFreshSignIn: true,
    errors: ['TOO_MANY_REQUESTS'],
    response: PersonalData,
  },
  'DELETE /api/users/delete-account': {
    id: 'deleteAccount',
    summary: 'Supprime son propre compte',
    access: 'customer',
    errors: ['WRONG_PASSWORD', 'LAST_ADMIN', 'CONFLICT'],
    body: DeleteAccountBody,
    response: Confirmation,
  },
  'DELETE /api/admin/users/:id': {
    id: 'deleteUser',
    summary: 'Supprime un compte',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['SELF_DELETION', 'LAST_ADMIN', 'CONFLICT'],
    params: UserParams,
    response: Confirmation,
  },
})
