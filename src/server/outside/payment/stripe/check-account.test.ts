import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkPaymentAccount, checkPaymentWebhook } from './check-account.ts'
import { STRIPE_EVENTS } from './webhook-event.ts'

const SHOP = 'https://boutique.fr'
let close = () => {}
afterEach(() => close())

async function answering(status: number, body: object) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  close = () => void server.close()
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    protocol: 'http',
  } as const
}

const settings = { secretKey: 'sk_live_x' }
const endpoint = (changes: object = {}) => ({
  object: 'list',
  data: [
    {
      url: `${SHOP}/api/payments/webhook`,
      status: 'enabled',
      enabled_events: STRIPE_EVENTS,
      ...changes,
    },
  ],
})

test('an accepted key and an active account pass', async () => {
  await checkPaymentAccount(settings, await answering(200, { object: 'account', charges_enabled: true }))
})

test('a wrong key and an incomplete account are reported', async () => {
  const refused = await answering(401, { error: { type: 'invalid_request_error', message: 'no' } })
  await expect(checkPaymentAccount(settings, refused)).rejects.toThrow('refuses the credentials (HTTP 401)')
  close()
  const incomplete = await answering(200, { object: 'account', charges_enabled: false })
  await expect(checkPaymentAccount(settings, incomplete)).rejects.toThrow('may not take payments yet')
})

test.each([
  [{}, undefined],
  [{ enabled_events: ['*'] }, undefined],
  [{ url: 'https://autre.fr/api/payments/webhook' }, `no notifications go to ${SHOP}`],
  [{ status: 'disabled' }, 'are turned off'],
  [{ enabled_events: STRIPE_EVENTS.slice(1) }, `not subscribed to ${STRIPE_EVENTS[0]}`],
])('a webhook with %o: %s', async (changes, sentence) => {
  const checked = checkPaymentWebhook(settings, SHOP, await answering(200, endpoint(changes)))
  if (sentence === undefined) await checked
  else await expect(checked).rejects.toThrow(sentence)
})

test('the operations guide names the events to subscribe to', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
  expect(STRIPE_EVENTS.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
