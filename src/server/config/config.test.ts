import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'carapace-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const LIVE = {
  DATA_DIR,
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://carapace.example',
  JWT_SECRET: 'k3J9-vVq2_Zx8Lw1Rt6Yb4Nm7Pc5Hd0GsQeTuXo',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH-1',
  PAYPAL_API_URL: 'https://api-m.paypal.com',
  SMTP_URL: 'smtp://mail.example:587',
}

test('with nothing set, the shop is a demo on the embedded database with every sandbox on', () => {
  const config = readConfig({ DATA_DIR })
  expect(config).toMatchObject({
    mode: 'demo',
    port: 3000,
    host: '127.0.0.1',
    demoData: true,
    secureCookies: false,
  })
  expect([config.payment.sandbox, config.mail.sandbox, config.relay.sandbox, config.ads.sandbox]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('a secret that nobody gave is made once, kept, and only its owner may read it', () => {
  const first = readConfig({ DATA_DIR }).jwtSecret
  expect(readConfig({ DATA_DIR }).jwtSecret).toBe(first)
  const file = join(DATA_DIR, 'secrets', 'jwt')
  expect(readFileSync(file, 'utf8')).toBe(first)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PUBLIC_URL: 'carapace' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ SHOP_MODE: 'production' }, 'SHOP_MODE'],
  [{ INVOICE_VAT: 'none' }, 'INVOICE_VAT'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, my-proxy' }, 'my-proxy'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ ADSENSE_CLIENT: 'me' }, 'ADSENSE_CLIENT'],
  [{ ADMIN_EMAIL: 'a@b.fr' }, 'ADMIN_PASSWORD'],
  [{ PAYPAL_CLIENT_ID: 'only-half' }, 'PAYPAL_CLIENT_SECRET'],
])('%o is refused, and the refusal names %s', (variables, name) => {
  expect(() => readConfig({ DATA_DIR, ...variables })).toThrow(name)
})

test('live mode opens when all is there', () => {
  const config = readConfig(LIVE)
  expect(config).toMatchObject({ mode: 'live', demoData: false, secureCookies: true })
  expect([config.payment.sandbox, config.mail.sandbox, config.ads.enabled]).toEqual([false, false, false])
})

test.each([
  [{ PUBLIC_URL: undefined }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://carapace.example' }, 'https'],
  [{ JWT_SECRET: undefined }, 'JWT_SECRET'],
  [{ JWT_SECRET: 'short' }, '32 characters'],
  [{ JWT_SECRET: 'a'.repeat(64) }, 'guessed'],
  [
    {
      PAYPAL_CLIENT_ID: undefined,
      PAYPAL_CLIENT_SECRET: undefined,
      PAYPAL_WEBHOOK_ID: undefined,
      PAYPAL_API_URL: undefined,
    },
    'payment sandbox',
  ],
  [{ PAYPAL_API_URL: 'http://127.0.0.1:4200/sandbox/paypal' }, 'PAYPAL_API_URL'],
  [{ SMTP_URL: undefined }, 'mail sandbox'],
  [{ DEMO_DATA: 'true' }, 'DEMO_DATA'],
  [{ RATE_LIMITS: '100' }, 'RATE_LIMITS'],
])('live mode refuses %o and says %s', (variables, said) => {
  expect(() => readConfig({ ...LIVE, ...variables })).toThrow(said)
})
