import type { App } from '../http/app-type.ts'
import type { Services } from '../services.ts'

/**
 * Serves the owner's file that Apple fetches before a shop may offer Apple Pay on its domain. The file is served
 * unchanged at the address that Apple requires.
 */
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
