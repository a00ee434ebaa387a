import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import S3rver from 's3rver'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { PAYPAL_EVENTS } from '../outside/payment/paypal/webhook-event.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { examine } from './doctor.ts'
import { watchThirdParties } from './watch-third-parties.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'carapace-doctor-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

async function outside(events = [{ name: '*' }]) {
  const provider = createServer((request, response) => {
    const known = `Basic ${Buffer.from('id:secret').toString('base64')}`
    const isKnown = [known, 'Bearer token'].includes(request.headers.authorization ?? '')
    response.statusCode = isKnown ? 200 : 401
    const webhook = { url: 'https://boutique.fr/api/payments/webhook', event_types: events }
    response.end(
      JSON.stringify(request.url === '/v1/notifications/webhooks/WH-1' ? webhook : { access_token: 'token' }),
    )
  }).listen(0, '127.0.0.1')
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  mail.listen(0, '127.0.0.1')
  await Promise.all([once(provider, 'listening'), once(mail.server, 'listening')])
  return {
    paymentUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    mailUrl: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    close: async () => {
      provider.close()
      await new Promise<void>((resolve) => mail.close(resolve))
    },
  }
}

const PAYPAL = {
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH-1',
}

test('a demo is ready without settings', async () => {
  expect(await examine({ DATA_DIR })).toEqual({
    well: ['settings, SHOP_MODE=demo', `DATA_DIR ${DATA_DIR}`],
    problems: [],
  })
})

test('configured services are checked, and each success is named', async () => {
  const { paymentUrl, mailUrl, close } = await outside()
  const { well, problems } = await examine({
    DATA_DIR,
    ...PAYPAL,
    PUBLIC_URL: 'https://boutique.fr',
    PAYPAL_API_URL: paymentUrl,
    SMTP_URL: mailUrl,
  })
  expect(problems).toEqual([])
  const own = ['settings, SHOP_MODE=demo', `DATA_DIR ${DATA_DIR}`]
  expect(well).toEqual([...own, 'SMTP_URL', 'PAYPAL_API_URL', 'PAYPAL_WEBHOOK_ID'])
  await close()
})

test('the picture bucket is written and read, or its failure is named', async () => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(DATA_DIR, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await server.run()
  const examined = async (S3_BUCKET: string) =>
    examine({
      DATA_DIR,
      S3_BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    })
  expect(await examined('pictures')).toMatchObject({
    well: expect.arrayContaining(['S3_BUCKET']),
    problems: [],
  })
  expect((await examined('nowhere')).problems).toEqual([expect.stringMatching(/^S3_BUCKET: /)])
  await server.close()
})

test('notifications that go elsewhere or are missing are reported', async () => {
  const names = PAYPAL_EVENTS
  const { paymentUrl, close } = await outside(names.slice(1).map((name) => ({ name })))
  const examined = async (PUBLIC_URL: string) =>
    (await examine({ DATA_DIR, ...PAYPAL, PUBLIC_URL, PAYPAL_API_URL: paymentUrl })).problems
  expect(await examined('https://boutique.fr')).toEqual([`PAYPAL_WEBHOOK_ID: not subscribed to ${names[0]}.`])
  expect((await examined('https://autre.fr')).join()).toContain('go to https://boutique.fr/')
  const operations = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  expect([names.length, names.filter((name) => !operations.includes(`\`${name}\``))]).toEqual([10, []])
  await close()
})

test('unreachable services are reported together with missing settings', async () => {
  const { paymentUrl, close } = await outside()
  const { problems } = await examine({
    DATA_DIR,
    ...PAYPAL,
    PAYPAL_CLIENT_SECRET: 'wrong',
    PAYPAL_API_URL: paymentUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATABASE_URL: 'postgres://shop@127.0.0.1:9/shop',
    SHOP_MODE: 'demo',
  })
  const named = problems.map((line) => line.split(':')[0])
  expect(named).toEqual(['DATABASE_URL', 'SMTP_URL', 'PAYPAL_API_URL', 'PAYPAL_WEBHOOK_ID'])
  expect(problems.join('\n')).toContain('the provider refuses the credentials (HTTP 401)')
  await close()
})

test('an unreachable address is reported with its cause: no such host, refused, no TLS', async () => {
  const { paymentUrl, close } = await outside()
  const examined = async (PAYPAL_API_URL: string) =>
    (await examine({ DATA_DIR, ...PAYPAL, PAYPAL_API_URL })).problems.join('\n')
  expect(await examined('https://nowhere.invalid')).toMatch(
    /^PAYPAL_API_URL: fetch failed: getaddrinfo \w+ nowhere/m,
  )
  expect(await examined(paymentUrl.replace('http:', 'https:'))).toMatch(
    /^PAYPAL_API_URL: fetch failed: .*SSL/im,
  )
  await close()
  expect(await examined(paymentUrl)).toMatch(/^PAYPAL_API_URL: fetch failed: connect ECONNREFUSED 127/m)
})

test('an open shop says which third party fails, in its log and its metrics', async () => {
  const { paymentUrl, close } = await outside()
  const config = readConfig({
    DATA_DIR,
    ...PAYPAL,
    PAYPAL_API_URL: paymentUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const lines: unknown[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { figures, stop } = watchThirdParties(config, log)
  await expect.poll(figures).toEqual({ SMTP_URL: 0, PAYPAL_API_URL: 1 })
  expect(lines).toEqual([expect.objectContaining({ level: 50, setting: 'SMTP_URL' })])
  stop()
  await close()
})

test('a live shop without a seller is reported, and its other settings are still checked', async () => {
  const { SHOP_COMPANY: _company, ...rest } = LIVE_SETTINGS
  const { problems } = await examine({
    ...rest,
    DATA_DIR,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
  })
  expect(problems.map((line) => line.split(':')[0])).toEqual([
    'PAYPAL_API_URL',
    'SMTP_URL',
    'PAYPAL_API_URL',
    'PAYPAL_WEBHOOK_ID',
    '/admin/settings (Réglages, Boutique)',
  ])
})

test('an invalid setting is reported as one line, without a stack', async () => {
  expect(await examine({ DATA_DIR, PORT: 'many' })).toMatchObject({
    problems: [expect.stringMatching(/^PORT: /)],
  })
})
