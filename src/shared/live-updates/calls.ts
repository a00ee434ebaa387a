import { defineCalls } from '../define-calls.ts'
import { LiveUpdatesQuery } from './contract.ts'

export const liveUpdateCalls = defineCalls('dashboard', {
  'GET /api/admin/live-updates': {
    id: 'followUpdates',
    summary: 'Annonce les changements aux écrans ouverts (server-sent events)',
    access: 'preparation',
    query: LiveUpdatesQuery,
    isNoUse: true,
    errors: ['OVERLOADED'],
    file: ['text/event-stream'],
  },
})
