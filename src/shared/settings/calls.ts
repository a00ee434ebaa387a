import { defineCalls } from '../define-calls.ts'
import {
  OwnerTextParams,
  PageParams,
  PageText,
  SettingsAnswer,
  SettingsChange,
  TextPreview,
  TextPreviewBody,
  TextVersions,
} from './contract.ts'

export const settingsCalls = defineCalls('settings', {
  'GET /api/admin/settings': {
    id: 'getSettings',
    summary: 'Lit les réglages de la boutique',
    access: 'admin',
    response: SettingsAnswer,
  },
  'PUT /api/admin/settings': {
    id: 'updateSettings',
    summary: 'Modifie une partie des réglages',
    access: 'admin',
    errors: ['REAUTHENTICATION_REQUIRED', 'STALE'],
    body: SettingsChange,
    largeBody: true,
    response: SettingsAnswer,
  },
  'GET /api/admin/settings/texts/:name/versions': {
    id: 'listTextVersions',
    summary: 'Liste les versions gardées d’un texte de la boutique',
    access: 'admin',
    params: OwnerTextParams,
    response: TextVersions,
  },
  'POST /api/admin/settings/texts/:name/preview': {
    id: 'previewText',
    summary: 'Montre un texte de la boutique avant son enregistrement',
    access: 'admin',
    params: OwnerTextParams,
    body: TextPreviewBody,
    largeBody: true,
    response: TextPreview,
  },
  'GET /api/pages/:name': {
    id: 'getPageText',
    summary: 'Lit le texte d’une page écrite par la boutique',
    access: 'public',
    params: PageParams,
    response: PageText,
  },
})
