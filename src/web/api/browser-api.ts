import type { PublicApi } from '#shared/public-api.ts'
import { get } from './client.ts'

/** The shop's reads, as calls of its API. */
export const browserApi: PublicApi = {
  activeBanner: () => get('/api/banners/active'),
}
