import type { App } from '../http/app-type.ts'
import type { Services } from '../services.ts'

/** Apple fetches this file before a shop may offer Apple Pay on its domain. */
export function appleDomainFileRoute(app: App, { settings }: Services): void {
  app.get(
    '/.well-known/apple-developer-merchantid-domain-association',
    { config: { access: 'public' }, schema: { hide: true } },
    (_request, reply) => {
      const { appleDomainFile } = settings.current.payment
      if (appleDomainFile === '') return reply.callNotFound()
      return reply.type('text/plain; charset=utf-8').send(appleDomainFile)
    },
  )
}
