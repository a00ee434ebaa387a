import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { pointsNear } from './points.ts'

type PointSearch = {
  Querystring: { country?: string; postcode?: string; city?: string; count?: string }
}

const SCRIPT = 'text/javascript; charset=utf-8'

export function relayRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  const jquery = readFileSync(createRequire(import.meta.url).resolve('jquery/dist/jquery.min.js'))
  app.get('/jquery.min.js', route, (_request, reply) =>
    reply.type(SCRIPT).header('Cache-Control', 'public, max-age=3600').send(jquery),
  )
  app.get('/parcelshop-picker/jquery.plugin.mondialrelay.parcelshoppicker.min.js', route, (_request, reply) =>
    reply
      .type(SCRIPT)
      .header('Cache-Control', 'no-cache')
      .send(readFileSync(new URL('./browser/parcelshop-picker.js', import.meta.url))),
  )
  app.get<PointSearch>('/parcelshop-picker/points', route, (request, reply) => {
    const { country = 'FR', postcode = '', city = '', count = '7' } = request.query
    const points = pointsNear({
      country: country.toUpperCase(),
      postcode: postcode.trim(),
      city,
      count: Number(count),
    })
    return reply.header('Cache-Control', 'no-store').send({ points })
  })
}
