import { readFileSync } from 'node:fs'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

export function adRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  app.get('/adsbygoogle.js', route, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      // The advert's document requests this script, like AdSense's, with crossorigin="anonymous".
      .header('Access-Control-Allow-Origin', '*')
      .send(readFileSync(new URL('./browser/adsbygoogle.js', import.meta.url))),
  )
}
