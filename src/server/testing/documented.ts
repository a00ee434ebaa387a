import type { App } from '../http/app-type.ts'

type Operation = { responses?: Record<string, unknown> }

/**
 * Watches which statuses the calls of a shop are answered with. What comes back lists, once the tests are done, those that
 * the reference does not know: so it says what really happens, as far as any test goes.
 */
export function watchAnswers(app: App): () => string[] {
  const seen = new Set<string>()
  app.addHook('onResponse', async ({ method, routeOptions, is404 }, { statusCode }) => {
    const { url = '' } = routeOptions
    if (!is404 && method !== 'HEAD' && url.startsWith('/api/')) seen.add(`${method} ${url} ${statusCode}`)
  })
  return () => {
    if (!app.hasDecorator('swagger')) return []
    const paths = (app.swagger().paths ?? {}) as Record<string, Record<string, Operation>>
    return [...seen].filter((one) => {
      const [method = '', url = '', status = ''] = one.split(' ')
      const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      // What the reference hides (files, reports of browsers) it need not describe.
      return operation !== undefined && operation.responses?.[status] === undefined
    })
  }
}
