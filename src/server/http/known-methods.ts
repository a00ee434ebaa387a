import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { METHOD_UNKNOWN } from '#shared/texts.ts'
import type { App } from './app-type.ts'
import { handleNotFound, ShopError } from './shop-error.ts'

type KnownPath = { pattern: RegExp; methods: Set<string> }

/**
 * Answers 405 with `Allow` to unknown methods of known API paths (decision 56). Call this function before the first
 * route.
 */
export function answerKnownMethods(app: App): void {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    if (!url.startsWith('/api/')) return
    const path = known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const one of [method].flat()) path.methods.add(one)
    known.set(url, path)
  })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/\/?(?:\?.*)?$/, '')
    const methods = [...known.values()].flatMap((one) => (one.pattern.test(path) ? [...one.methods] : []))
    // A path with a too long parameter is not found either, although its route has this method.
    if (methods.length === 0 || methods.includes(request.method)) return handleNotFound(request, reply)
    reply.header('allow', [...new Set(methods)].toSorted().join(', '))
    throw new ShopError('METHOD_NOT_ALLOWED', METHOD_UNKNOWN)
  })
}

function patternOf(url: string): RegExp {
  const literal = url.split(/:\w+/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${literal.join('[^/]+')}$`)
}
