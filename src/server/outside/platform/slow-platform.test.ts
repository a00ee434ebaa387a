import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformRoutes } from '#sandbox/platform/routes.ts'
import { afnorPlatform } from './afnor.ts'
import { PlatformUnavailable, type Flow } from './interface.ts'

const sandbox = Fastify()
let url = ''
beforeAll(async () => {
  platformRoutes(sandbox, {})
  url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => sandbox.close())

const platform = (timeoutMs: number) =>
  afnorPlatform({
    apiUrl: () => url,
    tokenUrl: () => `${url}/oauth2/token`,
    clientId: 'shop',
    clientSecret: 'secret',
    timeoutMs,
  })

const flow: Flow = {
  trackingId: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
  name: 'F-2026-000042.xml',
  syntax: 'CII',
  rule: 'B2B',
  content: '<Facture/>',
}

test('a platform that takes a file and never answers is left after the time limit, and has the file once', async () => {
  await fetch(`${url}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"slow":true}',
  })
  await expect(platform(300).deposit(flow)).rejects.toThrow(PlatformUnavailable)
  const id = await platform(20_000).deposit(flow)
  expect(await platform(20_000).deposit(flow)).toBe(id)
  const { flows } = (await (await fetch(`${url}/flows`)).json()) as { flows: { flowId: string }[] }
  expect(flows.map(({ flowId }) => flowId)).toEqual([id])
  expect(await platform(20_000).follow(id)).toEqual({ kind: 'deposited' })
  expect(await platform(20_000).follow(id)).toMatchObject({ kind: 'refused' })
  expect(await platform(20_000).follow('unknown')).toBeUndefined()
})
