import { readFileSync } from 'node:fs'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

/** The advert script, under the name the real one has. */
export function adRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  app.get('/adsbygoogle.js', route, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      // The real script is asked for with crossorigin="anonymous".
      .header('Access-Control-Allow-Origin', '*')
      .send(readFileSync(new URL('./browser/adsbygoogle.js', import.meta.url))),
  )
}
