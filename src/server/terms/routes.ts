import { CurrentTerms, TermsParams, TermsVersion } from '#shared/terms/contract.ts'
import { TERMS_NOT_FOUND } from '#shared/terms/texts.ts'
import type { App } from '../http/app-type.ts'
import { ShopError } from '../http/shop-error.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { findTerms } from './queries.ts'

const config = { access: 'public' } as const
const tags = ['terms']

/** The general terms of sale: the version in force, and every text there ever was (decision 42). */
export function termsRoutes(app: App, { database: { db }, config: { publicUrl }, terms }: Services): void {
  const url = `${publicUrl}/cgv`
  app.get(
    '/api/terms',
    {
      config,
      schema: {
        ...operation('getTerms', 'Donne la version en vigueur des conditions générales'),
        tags,
        response: { 200: CurrentTerms },
      },
    },
    async () => ({
      version: terms.version,
      publishedAt: terms.publishedAt.toISOString(),
      url,
    }),
  )
  app.get(
    '/api/terms/:version',
    {
      config,
      schema: {
        ...operation('getTermsVersion', 'Donne le texte d’une version des conditions générales'),
        tags,
        params: TermsParams,
        response: { 200: TermsVersion },
      },
    },
    async ({ params: { version } }) => {
      const found = await findTerms(db, version)
      if (!found) throw new ShopError('NOT_FOUND', TERMS_NOT_FOUND)
      const { hash, sections, published_at: publishedAt } = found
      return { version, hash, sections, publishedAt: publishedAt.toISOString(), url }
    },
  )
}
