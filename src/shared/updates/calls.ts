import { z } from 'zod'
import { defineCalls } from '../define-calls.ts'

const ReleaseNews = z
  .object({
    version: z.string(),
    newer: z.object({ version: z.string(), notesUrl: z.string() }).optional(),
  })
  .meta({ id: 'ReleaseNews' })
export type ReleaseNews = z.infer<typeof ReleaseNews>

export const updateCalls = defineCalls('updates', {
  'GET /api/admin/release': {
    id: 'getRelease',
    summary: 'Lit la version de la boutique, et la plus récente si la boutique peut la demander',
    access: 'admin',
    response: ReleaseNews,
  },
})
