import type { App } from '../http/app-type.ts'

type Operation = { responses?: Record<string, unknown> }
type Reference = Record<string, Record<string, Operation>>

/** Kept for the whole worker, because making the reference takes time. */
let ofWorker: Reference | undefined
const hidden = new Set<string>()

function operationOf(app: App, call: string): Operation | undefined {
  if (hidden.has(call)) return undefined
  ofWorker ??= referenceOf(app)
  // A test may have added routes, which only the reference of its own app contains.
  const operation = find(ofWorker, call) ?? find(referenceOf(app), call)
  if (!operation) hidden.add(call)
  return operation
}

const referenceOf = (app: App) => (app.swagger().paths ?? {}) as Reference

function find(reference: Reference, call: string): Operation | undefined {
  const [method = '', url = ''] = call.split(' ')
  return reference[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

export function watchAnswers(app: App): () => string[] {
  const seen = new Map<string, Set<string>>()
  app.addHook('onResponse', async ({ method, routeOptions, is404 }, { statusCode }) => {
    const { url = '' } = routeOptions
    if (is404 || method === 'HEAD' || !url.startsWith('/api/')) return
    const call = `${method} ${url}`
    seen.set(call, (seen.get(call) ?? new Set()).add(String(statusCode)))
  })
  return () => {
    if (!app.hasDecorator('swagger')) return []
    return [...seen].flatMap(([call, statuses]) => {
      const operation = operationOf(app, call)
      if (!operation) return []
      return [...statuses]
        .filter((status) => operation.responses?.[status] === undefined)
        .map((status) => `${call} ${status}`)
    })
  }
}
