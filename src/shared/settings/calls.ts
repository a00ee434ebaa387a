import { defineCalls } from '../define-calls.ts'
import { SettingsAnswer, SettingsChange } from './contract.ts'

export const settingsCalls = defineCalls('settings', {
  'GET /api/admin/settings': {
    id: 'getSettings',
    summary: 'Donne les réglages de la boutique',
    access: 'admin',
    response: SettingsAnswer,
  },
  'PUT /api/admin/settings': {
    id: 'updateSettings',
    summary: 'Modifie une partie des réglages',
    access: 'admin',
    errors: ['STALE'],
    body: SettingsChange,
    response: SettingsAnswer,
  },
})
