import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type Context } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { App } from '../http/app-type.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import { logContext } from '../log/log-context.ts'
import { observe } from '../log/observed.ts'

export type Tracing = {
  /** Call this method before the app's routes are registered. */
  measure(app: App): void
  follow(jobs: Pick<Jobs, 'onEnd'>): void
  stop(): Promise<void>
}

const SEND_TIMEOUT_MS = 3_000
/** The W3C trace context: version, trace, parent, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

export function startTracing({ endpoint, ratio, service }: NonNullable<Config['tracing']>): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_TIMEOUT_MS }),
      }),
    ],
  })
  const tracer = provider.getTracer('carapace')
  const current = new AsyncLocalStorage<Context>()

  const ended = (
    name: string,
    { seconds, failed, ...attributes }: { seconds: number; failed: boolean } & Record<string, unknown>,
    parent = current.getStore() ?? ROOT_CONTEXT,
    kind = SpanKind.CLIENT,
  ) => {
    const now = Date.now()
    const span = tracer.startSpan(
      name,
      { kind, startTime: now - seconds * 1000, attributes: attributes },
      parent,
    )
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(now)
  }
  const stops = [
    observe('outside', ({ party, result, seconds }) =>
      ended(`call ${party}`, { seconds, failed: result !== 'done', 'carapace.result': result }),
    ),
    observe('query', ({ sql, seconds, failed }) => {
      // The queue polls the database all the time, so queries that no request started get no span.
      if (current.getStore())
        ended(sql.trim().split(/\s/, 1)[0] ?? 'query', { seconds, failed, 'db.query.text': sql })
    }),
  ]

  return {
    measure(app) {
      const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>()
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = parentOf(request)
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent)
        spans.set(request, span)
        const logged = logContext.getStore()
        if (logged) logged.traceId = span.spanContext().traceId
        current.run(trace.setSpan(parent, span), done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const { method, routeOptions, id } = request
        const route = routeOptions.url ?? 'none'
        spans
          .get(request)
          ?.updateName(`${method} ${route}`)
          .setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': reply.statusCode,
            'carapace.request_id': id,
          })
          .setStatus({ code: reply.statusCode < 500 ? SpanStatusCode.UNSET : SpanStatusCode.ERROR })
          .end()
      })
    },
    follow(jobs) {
      jobs.onEnd(({ name, seconds, error }) => {
        const requestId = logContext.getStore()?.requestId
        const attributes = requestId === undefined ? {} : { 'carapace.request_id': requestId }
        const failed = error !== undefined
        ended(`job ${name}`, { seconds, failed, ...attributes }, ROOT_CONTEXT, SpanKind.CONSUMER)
      })
    },
    async stop() {
      for (const stop of stops) stop()
      await provider.shutdown().catch(() => {})
    },
  }
}

function parentOf({ headers }: FastifyRequest): Context {
  const header = headers['traceparent']
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
