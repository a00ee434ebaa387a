import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { emit } from '../log/observed.ts'
import { startTracing } from './tracing.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

test('a request is a span below its proxy’s span and contains its queries and calls; each job has its own trace', async () => {
  const bodies: Sent[] = []
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body as Sent)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const tracing = startTracing({ endpoint: `http://127.0.0.1:${port}`, ratio: 1, service: 'test' })
  const app = Fastify()
  tracing.measure(app)
  app.get('/api/sleeves/:id', async () => {
    emit('query', { sql: 'select * from sleeves', parameters: [], seconds: 0.001, failed: false })
    emit('outside', { party: 'payment', result: 'done', seconds: 0.2 })
    return {}
  })
  emit('query', { sql: 'select * from jobs', parameters: [], seconds: 0.001, failed: false })
  tracing.follow({ onEnd: (listener) => listener({ name: 'send-mail', alert: 'counted', seconds: 1 }) })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  await app.inject({ url: '/api/sleeves/1', headers: { traceparent } })
  await tracing.stop()
  const spans = bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const request = spans.find(({ name }) => name === 'GET /api/sleeves/:id')
  const of = (name: string, parentSpanId?: string) => expect.objectContaining({ name, traceId, parentSpanId })
  expect(spans).toHaveLength(4)
  expect(spans).toEqual(
    expect.arrayContaining([
      of('GET /api/sleeves/:id', 'b7ad6b7169203331'),
      of('select', request?.spanId),
      of('call payment', request?.spanId),
    ]),
  )
  const job = spans.find(({ name }) => name === 'job send-mail')
  expect(job && job.traceId !== traceId).toBe(true)
  await app.close()
  collector.close()
})
