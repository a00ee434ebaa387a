import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import manifest from '../../../package.json' with { type: 'json' }

type Latest = { tag_name: string; html_url: string }

/**
 * Serves the sandbox of the project's releases, with fields of GitHub's API. The newest release is the running one,
 * until `PUT …/latest` names another. `PUT …/faults` with `{ "failing": true }` makes `GET …/latest` answer 503.
 */
export function releaseRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  let latest: Latest = {
    tag_name: `v${manifest.version}`,
    html_url: `https://releases.example/v${manifest.version}`,
  }
  let [isFailing, asked] = [false, 0]
  app.get('/latest', route, (_request, reply) => {
    asked++
    if (isFailing) return reply.status(503).send({ message: 'Service unavailable' })
    return reply.send({ id: 1, name: latest.tag_name, draft: false, prerelease: false, ...latest, body: '' })
  })
  app.put<{ Body: Latest }>('/latest', route, (request, reply) => {
    latest = request.body
    return reply.status(204).send()
  })
  app.put<{ Body: { failing?: boolean } }>('/faults', route, (request, reply) => {
    isFailing = request.body.failing === true
    return reply.status(204).send()
  })
  app.get('/asked', route, (_request, reply) => reply.send({ asked }))
}
