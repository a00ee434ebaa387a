import { defineCalls } from '../define-calls.ts'
import { ActivityPage, ActivityQuery } from './contract.ts'

export const activityCalls = defineCalls('dashboard', {
  'GET /api/admin/activity': {
    id: 'listActivity',
    summary: 'Liste ce qui a été fait dans l’administration',
    access: 'admin',
    query: ActivityQuery,
    response: ActivityPage,
  },
})
