import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type {
  Delivery,
  DeliveryPage,
  Webhook,
  Webhooks,
  WebhookWithSecret,
} from '#shared/integrations/webhook-contract.ts'
import { WEBHOOK_WAITS_MINUTES, WEBHOOK_EVENTS } from '#shared/integrations/webhook-rules.ts'
import { DAY_MS } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { sealingKeysFrom, type SealingKeys } from '../keys/sealing-keys.ts'
import { openText, sealText } from '../sealed-text.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { isSignedWith, webhookReceiver } from '../testing/webhook-receiver.ts'
import { resendDue } from './send-webhooks.ts'
import { cleanupWebhookDeliveries } from './webhook-deliveries.ts'
import { resealWebhookSecrets } from './webhook-secrets.ts'

let shop: TestShop
let admin: TestSession
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  admin = await openSession(shop, 'admin')
  receiver = await webhookReceiver()
})
afterEach(async () => {
  await receiver.close()
  await shop.database.db.deleteFrom('webhook_endpoints').execute()
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const call = (method: Method, path: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/admin/webhooks${path}`,
    headers: admin.headers,
    ...(payload && { payload }),
  })
const add = (changes: object = {}) =>
  call('POST', '', {
    url: 'https://receveur.example/crochet',
    events: WEBHOOK_EVENTS,
    requestId: newId(),
    ...changes,
  })
const added = async (changes: object = {}) => {
  const made = (await add(changes)).json<WebhookWithSecret>()
  receiver.trusts(made.secret, shop.clock)
  return made
}
const tryOut = async (id: string) => {
  expect((await call('POST', `/${id}/test`)).statusCode).toBe(202)
  await shop.jobs.drain()
}
const log = async (id: string) => (await call('GET', `/${id}/deliveries`)).json<DeliveryPage>().items
const state = async (id: string): Promise<Webhook | undefined> =>
  (await call('GET', '')).json<Webhooks>().webhooks.find(({ _id }) => _id === id)
async function pass(ms: number) {
  shop.clock.forward(ms)
  admin = await openSession(shop, 'admin')
  await resendDue(shop)
  await shop.jobs.drain()
}
const fails = (status: number) => receiver.answers((response) => void response.writeHead(status).end())

test('an event is signed, and its receiver checks it with the secret that was shown once', async () => {
  const { webhook, secret } = await added()
  await tryOut(webhook._id)
  const [event] = receiver.received
  expect(event).toMatchObject({ type: 'shop.test', data: {}, path: '/crochet' })
  if (!event) throw new Error('Nothing was received.')
  const now = shop.clock.now()
  const isAccepted = (changes: object, at = now) => isSignedWith(secret, { ...event, ...changes }, at)
  expect(isAccepted({})).toBe(true)
  expect(isAccepted({ body: `${event.body} ` })).toBe(false)
  expect(isAccepted({ headers: { ...event.headers, 'webhook-id': 'msg_other' } })).toBe(false)
  expect(isAccepted({}, new Date(now.getTime() + 6 * MINUTE_MS))).toBe(false)
  expect(await log(webhook._id)).toMatchObject([
    { type: 'shop.test', state: 'received', attempts: 1, lastStatus: 204, messageId: event.id },
  ])
})

test('the secret is in no later answer, in no entry of the log, and encrypted in the database', async () => {
  const { webhook, secret } = await added()
  await tryOut(webhook._id)
  const { db } = shop.database
  const texts = [
    (await call('GET', '')).body,
    JSON.stringify(await log(webhook._id)),
    JSON.stringify(await db.selectFrom('webhook_endpoints').selectAll().execute()),
    JSON.stringify(await db.selectFrom('activity').selectAll().execute()),
  ]
  for (const text of texts) expect(text).not.toContain(secret.slice('whsec_'.length))
})

test('a receiver that fails is called again after longer and longer waits, then given up', async () => {
  const { webhook } = await added()
  fails(500)
  await tryOut(webhook._id)
  for (const [at, minutes] of WEBHOOK_WAITS_MINUTES.entries()) {
    await pass(minutes * MINUTE_MS - 1000)
    expect(receiver.received).toHaveLength(at + 1)
    await pass(1000)
    expect(receiver.received).toHaveLength(at + 2)
  }
  expect(await log(webhook._id)).toMatchObject([
    { state: 'failed', attempts: WEBHOOK_WAITS_MINUTES.length + 1, lastError: 'Réponse 500', nextAt: null },
  ])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
})

test('events keep their order while the receiver answers, and a failed one comes later', async () => {
  const { webhook } = await added()
  fails(503)
  await tryOut(webhook._id)
  receiver.answers()
  await tryOut(webhook._id)
  await tryOut(webhook._id)
  await pass(MINUTE_MS)
  const [first, second, third, again] = receiver.received.map(({ id }) => id)
  expect(again).toBe(first)
  expect(new Set([first, second, third]).size).toBe(3)
  const inLog = (await log(webhook._id)).map(({ messageId }) => messageId).toReversed()
  expect(inLog).toEqual([first, second, third])
})

test('a receiver that was away for a day gets everything once it is back, each event once', async () => {
  const { webhook } = await added()
  fails(503)
  for (let hour = 0; hour < 24; hour++) {
    if (hour % 8 === 0) await tryOut(webhook._id)
    await pass(HOUR_MS)
  }
  const tries = receiver.received.length
  receiver.answers()
  await tryOut(webhook._id)
  await pass(MINUTE_MS)
  const received = receiver.received.slice(tries).map(({ id }) => id)
  expect([received.length, new Set(received).size]).toEqual([4, 4])
  expect(await state(webhook._id)).toMatchObject({ state: 'active', waiting: 0, failingSince: null })
})

test('an event that its receiver always refuses does not lose its attempts to the others', async () => {
  const { webhook } = await added()
  await tryOut(webhook._id)
  const [first] = await log(webhook._id)
  receiver.answers((response, { id }) => response.writeHead(id === first?.messageId ? 422 : 204).end())
  await call('POST', `/${webhook._id}/deliveries/${first?._id}/resend`)
  await shop.jobs.drain()
  for (let sent = 0; sent < 5; sent++) await tryOut(webhook._id)
  expect((await log(webhook._id)).find(({ _id }) => _id === first?._id)?.attempts).toBe(1)
})

test('a receiver that does not answer in time is tried again', async () => {
  const { webhook } = await added()
  const time = new AbortController()
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  receiver.answers(() => time.abort(new DOMException('The operation timed out', 'TimeoutError')))
  await tryOut(webhook._id)
  timeouts.mockRestore()
  expect(await log(webhook._id)).toMatchObject([
    { state: 'waiting', lastStatus: null, lastError: 'Pas de réponse en 10 secondes' },
  ])
  receiver.answers()
  await pass(MINUTE_MS)
  expect(await log(webhook._id)).toMatchObject([{ state: 'received', attempts: 2 }])
})

test('a lost answer brings the same event twice, under one id', async () => {
  const { webhook } = await added()
  receiver.answers((response) => response.destroy())
  await tryOut(webhook._id)
  expect(await log(webhook._id)).toMatchObject([{ lastError: 'Le serveur a coupé la connexion' }])
  receiver.answers()
  await pass(MINUTE_MS)
  const [first, second] = receiver.received
  expect([receiver.received.length, second?.id, second?.body]).toEqual([2, first?.id, first?.body])
})

test('a receiver that answers twice has the event once', async () => {
  const { webhook } = await added()
  receiver.answers(({ socket }) => {
    socket?.write('HTTP/1.1 204 No Content\r\n\r\n')
    socket?.write('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n')
  })
  await tryOut(webhook._id)
  await pass(DAY_MS)
  expect(receiver.received).toHaveLength(1)
  expect(await log(webhook._id)).toMatchObject([{ state: 'received', lastStatus: 204 }])
})

test('a redirect is not followed', async () => {
  const { webhook } = await added()
  receiver.answers(
    (response) => void response.writeHead(302, { location: 'https://ailleurs.example/' }).end(),
  )
  await tryOut(webhook._id)
  expect(receiver.received).toHaveLength(1)
  expect(await log(webhook._id)).toMatchObject([{ state: 'waiting', lastError: 'Réponse 302' }])
})

test('two servers at once send each event once', async () => {
  const { webhook } = await added()
  for (let sent = 0; sent < 6; sent++) await call('POST', `/${webhook._id}/test`)
  await Promise.all([shop.jobs.drain(), shop.jobs.drain(), shop.jobs.drain()])
  await shop.jobs.drain()
  const ids = receiver.received.map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([6, 6])
  expect((await state(webhook._id))?.waiting).toBe(0)
})

test('an event whose server was killed during the attempt is sent again', async () => {
  const { webhook } = await added()
  await call('POST', `/${webhook._id}/test`)
  const { db } = shop.database
  // The state that a server leaves if it dies during an attempt.
  await db.updateTable('webhook_deliveries').set({ attempts: 1 }).execute()
  const lease_until = new Date(shop.clock.now().getTime() + 30_000)
  await db.updateTable('webhook_endpoints').set({ lease_until }).execute()
  await shop.jobs.drain()
  expect(receiver.received).toEqual([])
  await pass(30_000)
  expect(receiver.received).toHaveLength(1)
  expect(await log(webhook._id)).toMatchObject([{ state: 'received', attempts: 2 }])
})

test('an address that fails for five days is switched off, with an alert, and can be switched on again', async () => {
  const { webhook } = await added()
  fails(404)
  await tryOut(webhook._id)
  expect((await state(webhook._id))?.state).toBe('failing')
  await pass(5 * DAY_MS - 1000)
  expect((await state(webhook._id))?.state).toBe('failing')
  await pass(DAY_MS)
  const off = await state(webhook._id)
  expect(off).toMatchObject({ state: 'off', active: false, waiting: 0 })
  const alerts = await shop.database.db.selectFrom('alerts').select('message').execute()
  expect(alerts.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^Le webhook receveur\.example est arrêté.* il échoue depuis 5 jours\./),
  )
  const [given] = await log(webhook._id)
  expect(given?.state).toBe('failed')
  expect((await call('POST', `/${webhook._id}/test`)).statusCode).toBe(409)
  expect((await call('POST', `/${webhook._id}/deliveries/${given?._id}/resend`)).statusCode).toBe(409)
  receiver.answers()
  const { url, events, version } = off as Webhook
  const on = await call('PUT', `/${webhook._id}`, { url, events, version, active: true })
  expect(on.json<Webhook>()).toMatchObject({ state: 'active', failingSince: null })
  const again = await call('POST', `/${webhook._id}/deliveries/${given?._id}/resend`)
  expect([again.statusCode, again.json<Delivery>().state]).toEqual([202, 'waiting'])
  await shop.jobs.drain()
  expect((await log(webhook._id)).find(({ _id }) => _id === given?._id)?.state).toBe('received')
})

test('a receiver that says that it is gone is switched off at once', async () => {
  const { webhook } = await added()
  fails(410)
  await tryOut(webhook._id)
  expect((await state(webhook._id))?.state).toBe('off')
  await pass(DAY_MS)
  expect(receiver.received).toHaveLength(1)
})

test('a changed secret signs next to the former one for a day', async () => {
  const { webhook, secret: former } = await added()
  const { secret, webhook: changed } = (
    await call('POST', `/${webhook._id}/secret`)
  ).json<WebhookWithSecret>()
  expect(changed.formerSecretUntil).toBe(new Date(shop.clock.now().getTime() + DAY_MS).toISOString())
  for (const known of [former, secret]) {
    receiver.trusts(known, shop.clock)
    await tryOut(webhook._id)
  }
  await pass(DAY_MS)
  await tryOut(webhook._id)
  receiver.trusts(former, shop.clock)
  await tryOut(webhook._id)
  expect(receiver.received).toHaveLength(3)
  expect((await log(webhook._id))[0]).toMatchObject({ state: 'waiting', lastError: 'Réponse 401' })
})

test('a secret that JWT_SECRET or the previous key encrypted signs, and the start encrypts it again', async () => {
  const { webhook, secret } = await added()
  const { db } = shop.database
  const { jwtSecret } = shop.config
  const former = new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'webhook secrets', 32))
  const sealed = sealText(former, webhook._id, secret)
  await db.updateTable('webhook_endpoints').set({ secret: sealed }).execute()
  await tryOut(webhook._id)
  expect((await log(webhook._id))[0]).toMatchObject({ state: 'received' })

  const start = (keys: SealingKeys, jwt: string) =>
    resealWebhookSecrets(shop.database, { keys, config: { jwtSecret: jwt, jwtSecretPrevious: undefined } })
  const opens = async (keys: SealingKeys) => {
    const row = await db.selectFrom('webhook_endpoints').select(['id', 'secret']).executeTakeFirstOrThrow()
    return openText(keys.current.bytes, row.id, row.secret) === secret
  }
  await start(shop.keys, jwtSecret)
  expect(await opens(shop.keys)).toBe(true)
  const transaction = vi.spyOn(db, 'transaction')
  await start(shop.keys, jwtSecret)
  expect(transaction).not.toHaveBeenCalled()
  transaction.mockRestore()
  const [next, rotated] = ['the next secret of the keys', 'another JWT secret']
  const stranger = sealingKeysFrom('a secret that never was')
  await start(stranger, rotated)
  expect(await opens(shop.keys)).toBe(true)
  const current = readFileSync(join(shop.config.dataDir, 'secrets', 'keys'), 'utf8').trim()
  await start(sealingKeysFrom(next, current), rotated)
  expect([await opens(shop.keys), await opens(sealingKeysFrom(next))]).toEqual([false, true])
  await tryOut(webhook._id)
  expect((await log(webhook._id))[0]).toMatchObject({
    state: 'waiting',
    lastError: 'Le secret n’est plus lisible\u00A0: changez-le',
  })
})

test('a lost answer of the first save leaves one webhook, whose newest secret signs', async () => {
  const requestId = newId()
  const [first, second] = [await added({ requestId }), await added({ requestId })]
  expect(second.webhook._id).toBe(first.webhook._id)
  await tryOut(first.webhook._id)
  const [event] = receiver.received
  expect(event && isSignedWith(first.secret, event, shop.clock.now())).toBe(false)
  expect((await add({ requestId })).statusCode).toBe(409)
})

test.each([
  'http://receveur.example/',
  'https://127.0.0.1/',
  'https://10.1.2.3/crochet',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://receveur.example:8443/',
  'https://moi:secret@receveur.example/',
  'ftp://receveur.example/',
  'javascript:alert(1)',
  '',
])('the address %s is refused', async (url) => {
  const answer = await add({ url })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['url']])
})

test('a name that leads to this machine is refused when the event is sent', async () => {
  await receiver.close()
  const { webhook } = await added({ url: 'https://localhost.localdomain/' })
  await shop.database.db.updateTable('webhook_endpoints').set({ url: 'https://localhost/' }).execute()
  await tryOut(webhook._id)
  receiver = await webhookReceiver()
  expect(await log(webhook._id)).toMatchObject([
    { state: 'waiting', lastError: 'Cette adresse mène à un réseau privé' },
  ])
})

test('a late edit is refused with the current state, and an unknown event too', async () => {
  const { webhook } = await added()
  const { url, version } = webhook
  const edit = (changes: object) =>
    call('PUT', `/${webhook._id}`, { url, events: ['stock.low'], version, ...changes })
  expect((await edit({ events: ['order.lost'] })).statusCode).toBe(422)
  expect((await edit({})).json<Webhook>().events).toEqual(['stock.low'])
  const late = await edit({ active: false })
  expect([late.statusCode, late.json().present.events]).toEqual([409, ['stock.low']])
})

test('a switched-off webhook gets nothing, and what it missed stays in the log for 30 days', async () => {
  const { webhook } = await added()
  fails(500)
  await tryOut(webhook._id)
  const { url, events } = webhook
  await call('PUT', `/${webhook._id}`, { url, events, active: false })
  await pass(DAY_MS)
  expect(receiver.received).toHaveLength(1)
  await cleanupWebhookDeliveries(shop)
  expect(await log(webhook._id)).toMatchObject([{ state: 'failed' }])
  await pass(30 * DAY_MS)
  const [old] = await log(webhook._id)
  const off = await state(webhook._id)
  await call('PUT', `/${webhook._id}`, { url, events, active: true, version: off?.version })
  await call('POST', `/${webhook._id}/deliveries/${old?._id}/resend`)
  await cleanupWebhookDeliveries(shop)
  expect(await log(webhook._id)).toMatchObject([{ state: 'waiting' }])
  receiver.answers()
  await shop.jobs.drain()
  await cleanupWebhookDeliveries(shop)
  expect(await log(webhook._id)).toEqual([])
  expect((await call('DELETE', `/${webhook._id}`)).statusCode).toBe(200)
  expect((await call('GET', `/${webhook._id}/deliveries`)).statusCode).toBe(404)
})
