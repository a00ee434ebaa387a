import type { FastifyInstance } from 'fastify'
import { themeSheet } from '#shared/settings/accent-colour.ts'

/** The file's name contains the owner's accent colours (`5238c4-b6a6ff.css`), so it may be cached for a year. */
export function registerTheme(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/theme/:file',
    { config: { access: 'public' } },
    (request, reply) => {
      const sheet = themeSheet(request.params.file)
      if (sheet === undefined) return reply.callNotFound()
      return reply
        .headers({
          'content-type': 'text/css; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(sheet)
    },
  )
}
