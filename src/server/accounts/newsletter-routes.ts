import { UnsubscribeQuery } from '#shared/accounts/contract.ts'
import { UNSUBSCRIBED } from '#shared/accounts/texts.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { newsletterCsv, unsubscribe } from './newsletter.ts'

const tags = ['accounts']

/** The newsletter: who gets it, for the tool that sends it, and the way out of it. The shop itself sends none. */
export function newsletterRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/newsletter.csv',
    {
      config: { access: 'admin', needsFreshSignIn: true },
      schema: {
        ...operation('exportNewsletter', 'Exporte les abonnés à la lettre d’information', {
          file: ['text/csv'],
        }),
        tags,
      },
    },
    async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="abonnes.csv"')
        .send(newsletterCsv(services)),
  )

  void app.register(async (scope: App) => {
    // Mail programs send 'List-Unsubscribe=One-Click' as a form (RFC 8058): all that counts is in the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null),
    )
    scope.post(
      '/api/newsletter/unsubscribe',
      {
        config: { access: 'public' },
        schema: {
          ...operation('unsubscribe', 'Désabonne de la lettre d’information par le lien reçu', {
            errors: ['INVALID_LINK'],
            body: {
              type: 'application/x-www-form-urlencoded',
              schema: { type: 'object', properties: { 'List-Unsubscribe': { type: 'string' } } },
            },
          }),
          tags,
          querystring: UnsubscribeQuery,
          response: { 200: Confirmation },
        },
      },
      async ({ query }) => {
        await unsubscribe(services, query.token)
        return { message: UNSUBSCRIBED }
      },
    )
  })
}
