import { defineCalls } from '../define-calls.ts'

export const liveUpdateCalls = defineCalls('dashboard', {
  'GET /api/admin/live-updates': {
    id: 'followUpdates',
    summary: 'Annonce les changements aux écrans ouverts (server-sent events)',
    access: 'preparation',
    isNoUse: true,
    errors: ['OVERLOADED'],
    file: ['text/event-stream'],
  },
})
