import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { handleError } from './shop-error.ts'
import { boundCallsInFlight } from './calls-in-flight.ts'

test('calls beyond the bound are refused at once; whoever leaves makes room', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setErrorHandler(handleError)
  const end = Promise.withResolvers<void>()
  let entered = 0
  app.get('/healthz', async () => 'ok')
  await app.register(async (api) => {
    boundCallsInFlight(api, 2)
    api.get('/slow', async () => {
      entered++
      await end.promise
      return 'done'
    })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const first = fetch(`${address}/slow`)
  const gone = new AbortController()
  const second = fetch(`${address}/slow`, { signal: gone.signal })
  await expect.poll(() => entered).toBe(2)
  const refused = await fetch(`${address}/slow`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  gone.abort()
  await second.catch(() => {})
  await expect
    .poll(
      async () =>
        (
          await fetch(`${address}/slow`, { signal: AbortSignal.timeout(200) }).catch(() => ({
            status: 'let in',
          }))
        ).status,
    )
    .toBe('let in')
  end.resolve()
  expect((await first).status).toBe(200)
  expect((await fetch(`${address}/slow`)).status).toBe(200)
  await app.close()
})
