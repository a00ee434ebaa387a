import { newsletterCalls, unsubscribeCalls } from '#shared/accounts/calls.ts'
import { UNSUBSCRIBED } from '#shared/accounts/texts.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { newsletterCsv, unsubscribe } from './newsletter.ts'

/** The owner's own tool sends the newsletter, not the shop. */
export function newsletterRoutes(app: App, services: Services): void {
  serve(app, newsletterCalls, {
    'GET /api/admin/newsletter.csv': async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="abonnes.csv"')
        .send(newsletterCsv(services)),
  })
  void app.register(async (scope: App) => {
    // Mail programs post 'List-Unsubscribe=One-Click' as a form (RFC 8058). The query identifies the subscriber, so the
    // content of the body is ignored.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null),
    )
    serve(scope, unsubscribeCalls, {
      'POST /api/newsletter/unsubscribe': async ({ query }) => {
        await unsubscribe(services, query.token)
        return { message: UNSUBSCRIBED }
      },
    })
  })
}
