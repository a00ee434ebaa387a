import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'carapace-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const LIVE = { ...LIVE_SETTINGS, DATA_DIR }

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

test('reading the settings writes nothing', () => {
  expect(readConfig({ DATA_DIR: join(DATA_DIR, 'new') }).jwtSecret).toBeUndefined()
  expect(existsSync(join(DATA_DIR, 'new'))).toBe(false)
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
  [{ SHOP_MANUFACTURER_COUNTRY: 'Chine' }, 'SHOP_MANUFACTURER_COUNTRY'],
  [{ PAYPAL_CLIENT_ID: 'only-half' }, 'PAYPAL_CLIENT_SECRET'],
  [{ BACKUP_BUCKET: 'backups' }, 'S3_ACCESS_KEY_ID'],
  [{ BACKUP_BUCKET: 'No Bucket' }, 'BACKUP_BUCKET'],
])('%o is refused, and the refusal names %s', (variables, name) => {
  expect(() => readConfig({ DATA_DIR, ...variables })).toThrow(name)
})

test('live mode starts when every setting is present', () => {
  const config = readConfig(LIVE)
  expect(config).toMatchObject({ mode: 'live', demoData: false, secureCookies: true })
  expect([config.payment.sandbox, config.mail.sandbox, config.ads.enabled]).toEqual([false, false, false])
})

test('a live shop with the embedded database opens without a secret or a password in its settings', () => {
  const variables = { ...LIVE, JWT_SECRET: undefined, ADMIN_PASSWORD: undefined }
  expect(readConfig(variables)).toMatchObject({
    mode: 'live',
    jwtSecret: undefined,
    admin: { email: LIVE.ADMIN_EMAIL, password: undefined },
  })
})

const SERVICES = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_API_URL',
  'SMTP_URL',
  'MONDIAL_RELAY_BRAND',
]

test('a live shop starts without the keys of any service, and then uses no sandbox', () => {
  const rest = Object.entries(LIVE).filter(([name]) => !SERVICES.includes(name))
  const config = readConfig(Object.fromEntries(rest))
  expect(config.givenServices).toEqual([])
  const { payment, mail, relay, labels, tracking, platform } = config
  const sandboxes = [payment, mail, relay, labels, tracking, platform].map(({ sandbox }) => sandbox)
  expect(sandboxes).toEqual(sandboxes.map(() => false))
})

test('typed keys apply to a service that the environment does not name, and never mix with the environment’s', () => {
  const paypal = { PAYPAL_CLIENT_ID: 'typed', PAYPAL_CLIENT_SECRET: 'typed', PAYPAL_WEBHOOK_ID: 'typed' }
  const laposte = { LAPOSTE_KEY: 'typed' }
  const mail = {
    SMTP_HOST: 'smtp.boutique.fr',
    SMTP_PORT: '465',
    SMTP_USER: 'a@b.fr',
    SMTP_PASSWORD: 'p/:@?#',
    MAIL_FROM: 'Boutique <a@b.fr>',
  }
  const { SMTP_URL: _mail, ...given } = LIVE
  const typed = readConfig(given).outsideWith({ payment: paypal, laposte, mail })
  expect(typed.payment.settings).toMatchObject({ clientId: 'id', clientSecret: 'secret' })
  expect(typed.tracking.laposteKey).toBe('typed')
  expect(typed.mail).toMatchObject({
    smtpUrl: 'smtps://a%40b.fr:p%2F%3A%40%3F%23@smtp.boutique.fr:465',
    from: 'Boutique <a@b.fr>',
  })
  const other = readConfig({ DATA_DIR, DEMO_DATA: 'false' }).outsideWith({ payment: paypal })
  expect(other.payment.settings).toMatchObject({ apiUrl: 'https://api-m.sandbox.paypal.com' })
})

const NO_PAYPAL = {
  PAYPAL_CLIENT_ID: undefined,
  PAYPAL_CLIENT_SECRET: undefined,
  PAYPAL_WEBHOOK_ID: undefined,
  PAYPAL_API_URL: undefined,
}

const BUCKET = { S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test.each([
  [{ PUBLIC_URL: undefined }, 'PUBLIC_URL: missing'],
  [{ PUBLIC_URL: 'http://boutique.fr' }, 'PUBLIC_URL: does not begin with https://'],
  [{ PUBLIC_URL: 'https://boutique.invalid' }, 'PUBLIC_URL: an address that does not exist'],
  // The next two examples are in deploy/env.example.
  [{ PUBLIC_URL: 'https://shop.example' }, 'PUBLIC_URL: an address that does not exist'],
  [{ MAIL_FROM: 'Your shop <shop@shop.example>' }, 'MAIL_FROM: an address that does not exist'],
  [{ DATABASE_URL: 'postgres://shop@db.boutique.fr/shop' }, 'DATABASE_URL: a database on another machine'],
  [
    { DATABASE_LISTEN_URL: 'postgres://shop@db.boutique.fr/shop' },
    'DATABASE_LISTEN_URL: a database on another',
  ],
  [
    { ...BUCKET, S3_ENDPOINT: 'http://s3.boutique.fr' },
    'S3_ENDPOINT: a store on another machine without TLS',
  ],
  [{ ...BUCKET, BACKUP_BUCKET: 'backups' }, 'BACKUP_KEY: missing'],
  [{ NODE_ENV: 'development' }, 'NODE_ENV: development'],
  [
    { JWT_SECRET: undefined, DATABASE_URL: 'postgres://shop@127.0.0.1/shop' },
    'JWT_SECRET: missing; all servers on DATABASE_URL',
  ],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET: has less than 32 characters'],
  [{ JWT_SECRET: 'a'.repeat(64) }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: '0123456789'.repeat(4) }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: '01234567890123456789012345678901' }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: 'Carapace-2026Carapace-2026Carapace-2026' }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: 'qwertyuiopasdfghjklzxcvbnm1234567890' }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: 'azertyuiopqsdfghjklmwxcvbn0987654321' }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: 'replace-me-with-a-long-random-string-2026' }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: 'Change this to 48 long and unusual letters' }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: 'Remplacez-moi par une longue phrase 2026' }, 'JWT_SECRET: easily guessed'],
  [{ KEYS_SECRET: 'your-encryption-key-goes-here-48-letters' }, 'KEYS_SECRET: too weak'],
  [{ JWT_SECRET: '00000000000000000000000123456789' }, 'JWT_SECRET: easily guessed'],
  [{ JWT_SECRET: 'zyxwvutsrqponmlkjihgfedcbaABCDEFGHIJ' }, 'JWT_SECRET: easily guessed'],
  [{ ADMIN_EMAIL: 'admin@carapace.test' }, 'ADMIN_EMAIL: a demo address'],
  [{ ADMIN_PASSWORD: 'a' }, 'ADMIN_PASSWORD: too weak'],
  [{ ADMIN_PASSWORD: 'Carapace-2026!' }, 'ADMIN_PASSWORD: too weak'],
  [{ ADMIN_PASSWORD: 'Camille-a-8-chats' }, 'ADMIN_PASSWORD: too weak'],
  [{ ...NO_PAYPAL, PAYMENT_PROVIDER: 'paypal' }, 'PAYPAL_CLIENT_ID: missing, while other variables'],
  [{ PAYPAL_API_URL: 'http://127.0.0.1:4200/sandbox/payment' }, 'PAYPAL_API_URL: no money moves there'],
  [{ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }, 'PAYPAL_API_URL: no money moves there'],
  [{ PAYPAL_API_URL: 'http://api-m.paypal.com' }, 'PAYPAL_API_URL: no money moves there'],
  [{ PAYPAL_SDK_URL: 'http://boutique.fr/sdk.js' }, 'PAYPAL_SDK_URL: does not begin with https://'],
  [{ SANDBOX_URL: 'http://127.0.0.1:4200' }, 'SANDBOX_URL: live mode has no sandbox'],
  [{ MONDIAL_RELAY_BRAND: undefined, MONDIAL_RELAY_KEY: 'k' }, 'MONDIAL_RELAY_BRAND: missing'],
  [{ KEYS_SECRET: 'short' }, 'KEYS_SECRET: too weak'],
  [{ KEYS_SECRET_PREVIOUS: 'a'.repeat(64) }, 'KEYS_SECRET_PREVIOUS: too weak'],
  [{ ADSENSE_CLIENT: 'ca-pub-1234567890' }, 'ADSENSE_CLIENT: needs a certified consent provider'],
  [{ SMTP_URL: undefined, MAIL_FROM: 'bonjour@boutique.fr' }, 'SMTP_URL: missing, while MAIL_FROM is set'],
  [{ MAIL_FROM: 'Boutique <bonjour@carapace.test>' }, 'MAIL_FROM: an address that does not exist'],
  [{ TRUST_PROXY: '6' }, 'TRUST_PROXY: nobody has 6 proxies'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: "0.0.0.0/0" would believe'],
  [{ TRUST_PROXY: '10.0.0.1, 0.0.0.0/1,128.0.0.0/1' }, 'TRUST_PROXY: "0.0.0.0/1" would believe'],
  [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY: "::/0" would believe'],
  [{ TRUST_PROXY: '2000::/3' }, 'TRUST_PROXY: "2000::/3" would believe'],
  [{ TRUST_PROXY: '2a00::/7' }, 'TRUST_PROXY: "2a00::/7" would believe'],
  [{ TRUST_PROXY: '2a00::/19' }, 'TRUST_PROXY: "2a00::/19" would believe'],
  [{ TRUST_PROXY: '::ffff:0.0.0.0/97' }, 'TRUST_PROXY: "::ffff:0.0.0.0/97" would believe'],
  [{ TRUST_PROXY: 'proxy.boutique.fr' }, 'TRUST_PROXY: "proxy.boutique.fr" is no address'],
  [{ SOCKET: 'shop.sock', TRUST_PROXY: '1' }, 'SOCKET: is no path from the root'],
  [{ SOCKET: '/run/shop.sock' }, 'TRUST_PROXY: SOCKET is for a proxy'],
  [{ DEMO_DATA: 'true' }, 'DEMO_DATA: true'],
  [{ RATE_LIMITS: '100' }, 'RATE_LIMITS: scaled'],
])('live mode refuses %o and says %s, and nothing else', (variables, sentence) => {
  const refused = refusalOf({ ...LIVE, ...variables })
  expect(refused).toHaveLength(1)
  expect(refused[0]).toContain(sentence)
})

test('with Stripe, live mode requires its keys, and they must be Stripe’s live keys', () => {
  const refused = (more: object) =>
    refusalOf({ ...LIVE, ...NO_PAYPAL, PAYMENT_PROVIDER: 'stripe', ...more }).join('\n')
  expect(refused({})).toContain('STRIPE_SECRET_KEY: missing, while other variables')
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  const named = refused(keys)
    .split('\n')
    .map((line) => line.split(':')[0])
  expect(named).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'])
})

test('live mode without any setting asks only for the public address', () => {
  const named = refusalOf({ DATA_DIR, SHOP_MODE: 'live' }).map((line) => line.split(':')[0])
  expect(named).toEqual(['PUBLIC_URL'])
})

test('live mode with every setting wrong names everything at once', () => {
  const wrong = {
    ...BUCKET,
    PUBLIC_URL: 'http://boutique.invalid',
    DATABASE_URL: 'postgres://shop@db.boutique.fr/shop',
    S3_ENDPOINT: 'http://s3.boutique.fr',
    JWT_SECRET: 'short',
    JWT_SECRET_PREVIOUS: 'short',
    ADMIN_EMAIL: 'admin@carapace.test',
    ADMIN_PASSWORD: 'a',
    PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
    PAYPAL_SDK_URL: 'http://boutique.fr/sdk.js',
    SANDBOX_URL: 'http://127.0.0.1:4200',
    ADSENSE_CLIENT: 'ca-pub-1234567890',
    SMTP_URL: undefined,
    MAIL_FROM: 'bonjour@carapace.test',
    TRUST_PROXY: '6',
    NODE_ENV: 'development',
    DEMO_DATA: 'true',
    RATE_LIMITS: '100',
  }
  const named = refusalOf({ ...LIVE, ...wrong }).map((line) => line.split(':')[0])
  const expected = Object.keys(wrong).filter((name) => !(name in BUCKET))
  expect(new Set(named)).toEqual(new Set(expected))
})

test.each([
  { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined },
  { ADMIN_EMAIL: undefined },
  { ADMIN_PASSWORD: undefined },
])(
  'settings without a first admin are accepted, because only the database knows whether the shop needs one: %o',
  (without) => {
    expect(refusalOf({ ...LIVE, ...without })).toEqual([])
  },
)

test('with TLS the database may be on another machine', () => {
  const config = readConfig({
    ...LIVE,
    DATABASE_URL: 'postgres://shop@db.boutique.fr/shop?sslmode=verify-full',
  })
  expect(config.databaseUrl).toContain('sslmode=verify-full')
})

test.each([
  ['postgres://shop@db.boutique.fr/shop', true],
  ['postgres://shop@10.0.0.4/shop', true],
  ['postgres://shop@localhost/shop', false],
  ['postgres://shop@127.0.0.1:5433/shop', false],
  ['postgres://shop@[::1]/shop', false],
  ['postgres:///shop?host=/var/run/postgresql', false],
])('for %s without SHOP_MODE the shop asks for a decision: %s', (DATABASE_URL, asks) => {
  const refused = refusalOf({ DATA_DIR, DATABASE_URL })
  expect(refused).toHaveLength(asks ? 1 : 0)
  if (asks) expect(refused[0]).toContain('SHOP_MODE: not chosen')
  expect(refusalOf({ DATA_DIR, DATABASE_URL, SHOP_MODE: 'demo' })).toEqual([])
})

function refusalOf(variables: Record<string, string | undefined>): string[] {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test('a setting may name a file that contains the secret', () => {
  const file = join(DATA_DIR, 'jwt-secret')
  writeFileSync(file, 'from-a-file-with-a-line-break\n')
  expect(readConfig({ DATA_DIR, JWT_SECRET_FILE: file }).jwtSecret).toBe('from-a-file-with-a-line-break')
  expect(() => readConfig({ DATA_DIR, JWT_SECRET: 'x', JWT_SECRET_FILE: file })).toThrow('given twice')
  const missing = join(DATA_DIR, 'missing')
  expect(() => readConfig({ DATA_DIR, SMTP_URL_FILE: missing })).toThrow(
    `SMTP_URL_FILE: ${missing} cannot be read (ENOENT).`,
  )
  writeFileSync(file, '\n')
  expect(() => readConfig({ DATA_DIR, JWT_SECRET_FILE: file })).toThrow('is empty')
})

test('live mode also refuses a weak previous secret', () => {
  expect(() => readConfig({ ...LIVE, JWT_SECRET_PREVIOUS: 'short' })).toThrow('JWT_SECRET_PREVIOUS')
})
