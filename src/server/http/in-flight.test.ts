import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { handleError } from './errors.ts'
import { boundCallsInFlight } from './in-flight.ts'

test('calls beyond the bound are refused at once; whoever leaves makes room', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setErrorHandler(handleError)
  const end = Promise.withResolvers<void>()
  app.get('/healthz', async () => 'ok')
  await app.register(async (api) => {
    boundCallsInFlight(api, 2)
    api.get('/slow', async () => {
      await end.promise
      return 'done'
    })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const first = fetch(`${address}/slow`)
  const gone = new AbortController()
  const second = fetch(`${address}/slow`, { signal: gone.signal })
  const refusal = async () => {
    const { status, headers } = await fetch(`${address}/slow`)
    return [status, headers.get('retry-after')]
  }
  await expect.poll(refusal).toEqual([503, '2'])
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  gone.abort()
  await second.catch(() => {})
  end.resolve()
  expect((await first).status).toBe(200)
  expect((await fetch(`${address}/slow`)).status).toBe(200)
  await app.close()
})
