import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSandbox } from '#sandbox/sandbox.ts'
import { readConfig } from '../../config/config.ts'
import { LIVE_SETTINGS } from '../../testing/live-settings.ts'
import { CarrierUnavailable } from './interface.ts'
import { lastTrace, laPoste } from './laposte.ts'
import { openCarriers } from './open-carriers.ts'

const app = fastify()
let url = ''
beforeAll(async () => {
  registerSandbox(app, { laPoste: true })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const event = (code: string, date: string) => ({ code, date: new Date(date), label: code })

test('the last event counts, but only another final event replaces one such as a delivery', () => {
  const days = ['2026-11-02', '2026-11-03', '2026-11-04'] as const
  const traced = (...codes: string[]) => lastTrace(codes.map((code, day) => event(code, days[day] ?? '')))
  expect(traced()).toBeUndefined()
  expect(traced('DR1', 'PC1', 'ET1')).toMatchObject({ kind: 'moving', label: 'ET1' })
  expect(traced('ET1', 'DI1', 'ID0')).toMatchObject({ kind: 'delivered', at: new Date(days[1]) })
  expect(traced('AG1', 'RE1', 'ET1')).toMatchObject({ kind: 'returning' })
  expect(traced('DI1', 'RE1', 'DI2')).toMatchObject({ kind: 'returned' })
  expect(traced('DI3', 'ND1', 'XX9')).toMatchObject({ kind: 'moving' })
  expect(lastTrace([event('MD2', days[1]), event('PC1', days[0])])).toMatchObject({ label: 'MD2' })
})

test('an unknown number is not an error, but a refused key and a silent carrier are', async () => {
  const follow = laPoste({ apiUrl: () => `${url}/sandbox/laposte`, key: 'key' })
  expect(await follow('6A 12345 678901')).toMatchObject({ kind: 'moving' })
  expect([await follow('12345678'), await follow('../../secret'), await follow('')]).toEqual(
    Array.from({ length: 3 }, () => undefined),
  )
  const unsigned = laPoste({ apiUrl: () => `${url}/sandbox/laposte`, key: '' })
  await expect(unsigned('6A12345678901')).rejects.toThrow(CarrierUnavailable)
  const nowhere = laPoste({ apiUrl: () => 'http://127.0.0.1:9', key: 'key' })
  await expect(nowhere('6A12345678901')).rejects.toThrow('cannot be reached')
})

test('live mode without a key asks no carrier, and the demo uses the sandbox', async () => {
  const follows = (settings: Record<string, string>) =>
    openCarriers(readConfig({ DATA_DIR: '/nowhere', ...settings }), () => url).follows
  expect(follows(LIVE_SETTINGS)).toEqual([])
  expect(follows({ ...LIVE_SETTINGS, LAPOSTE_KEY: 'key' })).toEqual(['colissimo', 'trackedLetter'])
  expect(follows({})).toContain('colissimo')
})
