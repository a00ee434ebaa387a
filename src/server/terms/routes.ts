import { termsCalls } from '#shared/terms/calls.ts'
import { TERMS_NOT_FOUND } from '#shared/terms/texts.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { findTerms } from './queries.ts'

export function termsRoutes(app: App, { database: { db }, config: { publicUrl }, settings }: Services): void {
  const url = `${publicUrl}/cgv`
  serve(app, termsCalls, {
    'GET /api/terms': async () => ({
      version: settings.terms.version,
      publishedAt: settings.terms.publishedAt.toISOString(),
      url,
    }),
    'GET /api/terms/:version': async ({ params: { version } }) => {
      const found = await findTerms(db, version)
      if (!found) throw new ShopError('NOT_FOUND', TERMS_NOT_FOUND)
      const { hash, sections, published_at: publishedAt } = found
      return { version, hash, sections, publishedAt: publishedAt.toISOString(), url }
    },
  })
}
