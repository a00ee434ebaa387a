import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSandbox } from '#sandbox/sandbox.ts'
import { readConfig } from '../../config/config.ts'
import { LIVE_SETTINGS } from '../../testing/live-settings.ts'
import { CarrierUnavailable } from './interface.ts'
import { checkTracing, mondialRelayTracing, traceOf } from './mondial-relay-tracing.ts'
import { openCarriers } from './open-carriers.ts'

const app = fastify()
let url = ''
beforeAll(async () => {
  registerSandbox(app, { relayTracing: true })
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sandbox/mondial-relay-api`
})
afterAll(() => app.close())

const access = (key = 'PrivateK', brand = 'BDTEST13') => ({ apiUrl: () => url, brand, key })
const put = (path: string, body: object) =>
  fetch(`${url}/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const says = (number: string, stat: string, ...events: [label: string, date: string, time: string][]) =>
  put(`tracing/${number}`, { stat, events: events.map(([label, date, time]) => ({ label, date, time })) })

test('each code of the carrier is read, with the last event at its time in Paris', async () => {
  const follow = mondialRelayTracing(access())
  await says('31231601', '80', ['RÉCEPTION DES DONNÉES', '20/11/26', '10:10'])
  expect(await follow('31231601')).toEqual({
    kind: 'moving',
    at: new Date('2026-11-20T09:10:00Z'),
    label: 'RÉCEPTION DES DONNÉES',
  })
  await says('31231602', '82', ['COLIS LIVRÉ', '02/07/2026', '18:30'], ['EN AGENCE', '01/07/2026', '07:00'])
  expect(await follow('31 23 16 02')).toMatchObject({
    kind: 'delivered',
    at: new Date('2026-07-02T16:30:00Z'),
    label: 'COLIS LIVRÉ',
  })
  await says('31231603', '83', ['COLIS ENDOMMAGÉ', '02/07/26', ''])
  expect(await follow('31231603')).toMatchObject({ kind: 'problem', label: 'COLIS ENDOMMAGÉ' })
  expect(await follow('31231604')).toMatchObject({ kind: 'moving' })
})

test('a parcel that has turned back is never delivered, even if the carrier’s code says so', () => {
  const event = (label: string, day: number) => ({ label, at: new Date(2026, 6, day) })
  const events = [event('RETOUR A L’EXPÉDITEUR', 2), event('COLIS LIVRÉ', 3)]
  expect(traceOf('delivered', events)).toEqual({ kind: 'returning', at: events[1]?.at, label: 'COLIS LIVRÉ' })
  expect(traceOf('delivered', [])).toBeUndefined()
})

test('an unknown number is not an error, but a wrong key, a wrong brand, a fault and a lost answer are', async () => {
  const follow = mondialRelayTracing(access())
  await says('31231605', '94')
  expect([await follow('31231605'), await follow('6A12345678901'), await follow('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const [wrong, stat] of [
    [access('another'), '97'],
    [access('PrivateK', 'X'), '1'],
  ] as const) {
    await expect(mondialRelayTracing(wrong)('31231606')).rejects.toThrow(`(STAT ${stat})`)
    await expect(checkTracing(wrong)).rejects.toThrow('refuses the key')
  }
  await checkTracing(access())
  await put('tracing-faults', { fault: 'failing' })
  await expect(follow('31231606')).rejects.toThrow(CarrierUnavailable)
  await put('tracing-faults', { fault: 'lost' })
  await expect(follow('31231606')).rejects.toThrow('cannot be reached')
  await put('tracing-faults', { fault: 'none' })
  expect(await follow('31231606')).toMatchObject({ kind: 'moving' })
})

test('live mode follows relay parcels only with the brand’s key', () => {
  const follows = (settings: Record<string, string>) =>
    openCarriers(readConfig({ DATA_DIR: '/nowhere', ...LIVE_SETTINGS, ...settings }), () => url).follows
  expect(follows({})).toEqual([])
  expect(follows({ MONDIAL_RELAY_KEY: 'key' })).toEqual(['mondialRelay'])
})
