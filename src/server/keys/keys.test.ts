import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeWords } from '#shared/activity/activity-words.ts'
import type { ActivityPage } from '#shared/activity/contract.ts'
import type { ServiceKeys, ServiceKeysList, ServiceTrial } from '#shared/keys/contract.ts'
import { TYPE_SECRET_TOO } from '#shared/keys/key-rules.ts'
import { SERVICE_NAMES, SERVICES, type Service } from '#shared/keys/services.ts'
import { LIVE_KEY_NEEDED, trialMailSent } from '#shared/keys/texts.ts'
import { buildApp } from '../app.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { readConfig } from '../config/config.ts'
import { newId } from '../database/ids.ts'
import { createLog } from '../http/request-log.ts'
import { missingBeforeSale } from '../settings/opening-checklist.ts'
import { openSettings } from '../settings/settings-cache.ts'
import { signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { addressOf, apiCalls } from '../testing/api-calls.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { sealingKeys, sealingKeysFrom } from './sealing-keys.ts'
import { readStoredKeys, resealKeys } from './stored-keys.ts'

const PAYPAL = {
  PAYPAL_CLIENT_ID: 'client-one',
  PAYPAL_CLIENT_SECRET: 'planted-secret-of-the-payment-9z1x',
  PAYPAL_WEBHOOK_ID: 'WH-1',
}
const LAPOSTE = { LAPOSTE_KEY: 'planted-secret-of-the-post-7q2w' }
const valuesFor = (service: Service): Record<string, string> =>
  Object.fromEntries(
    Object.entries(SERVICES[service].fields)
      .filter(([name, { part }]) => part !== 'stripe' && name !== 'PAYMENT_PROVIDER')
      .map(([name, { isSecret, example }]) => [name, isSecret ? `planted-${name}-9z1x` : example]),
  )
const secretsOf = (service: Service) =>
  Object.values(valuesFor(service)).filter((value) => value.startsWith('planted'))

const PLANTED = [PAYPAL.PAYPAL_CLIENT_SECRET, LAPOSTE.LAPOSTE_KEY]

let shop: TestShop
let owner: SignedIn
beforeAll(async () => {
  shop = await testShop({ DEMO_DATA: 'false' })
  owner = await signUpAdmin(shop)
})
afterAll(() => shop.close())

const callOf = (of: TestShop, who: { headers: Record<string, string> }) => ({
  list: async () =>
    (await of.app.inject({ url: '/api/admin/keys', headers: who.headers })).json<ServiceKeysList>(),
  put: (service: Service, values: Record<string, string>, version?: number) =>
    of.app.inject({
      method: 'PUT',
      url: `/api/admin/keys/${service}`,
      headers: who.headers,
      payload: { values, ...(version !== undefined && { version }) },
    }),
  attempt: (service: Service) =>
    of.app.inject({ method: 'POST', url: `/api/admin/keys/${service}/trial`, headers: who.headers }),
})
const api = () => callOf(shop, owner)
const stateOf = async (service: Service) =>
  (await api().list()).services.find((one) => one.service === service) as ServiceKeys

test('typed keys are used at once, here and on other servers, and are shown by their last four characters', async () => {
  const other = await openSettings({
    database: shop.database,
    config: shop.config,
    keys: shop.keys,
    clock: shop.clock,
    log: shop.log,
  })
  expect(shop.config.payment.sandbox).toBe(true)
  const answer = await api().put('payment', PAYPAL, 0)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<ServiceKeys>().shown).toEqual({
    PAYPAL_CLIENT_ID: 'client-one',
    PAYPAL_CLIENT_SECRET: '…9z1x',
    PAYPAL_WEBHOOK_ID: 'WH-1',
  })
  const settings = { clientId: 'client-one', clientSecret: PAYPAL.PAYPAL_CLIENT_SECRET, webhookId: 'WH-1' }
  expect(shop.config.payment).toMatchObject({ sandbox: false, settings })
  await expect.poll(() => other.outside.payment.settings).toMatchObject(settings)
  expect(await stateOf('payment')).toMatchObject({ source: 'typed', isComplete: true, isLost: false })
  const before = shop.config.payment
  expect((await api().put('laposte', LAPOSTE)).statusCode).toBe(200)
  expect(shop.config.payment).toBe(before)
  expect(shop.config.tracking.laposteKey).toBe(LAPOSTE.LAPOSTE_KEY)
})

test('a new name or address is stored only with its secret, and half a pair never', async () => {
  const { version } = await stateOf('payment')
  const half = await api().put('payment', { PAYPAL_CLIENT_ID: 'client-two' }, version)
  expect([half.statusCode, half.json().fields]).toEqual([422, { PAYPAL_CLIENT_SECRET: TYPE_SECRET_TOO }])
  expect(shop.config.payment.settings).toMatchObject({ clientId: 'client-one' })
  const platform = {
    PLATFORM_URL: 'https://api.plateforme.fr',
    PLATFORM_TOKEN_URL: 'https://api.plateforme.fr/token',
    PLATFORM_CLIENT_ID: 'boutique',
  }
  const missing = await api().put('platform', platform)
  expect(Object.keys(missing.json().fields)).toEqual(['PLATFORM_CLIENT_SECRET'])
  expect((await api().put('platform', { ...platform, PLATFORM_CLIENT_SECRET: 'a-secret' })).statusCode).toBe(
    200,
  )
  const elsewhere = await api().put('platform', { PLATFORM_TOKEN_URL: 'https://voleur.fr/token' })
  expect(Object.keys(elsewhere.json().fields)).toEqual(['PLATFORM_CLIENT_SECRET'])
  const webhook = await api().put('payment', { PAYPAL_WEBHOOK_ID: 'WH-2' })
  expect(webhook.statusCode).toBe(200)
  const wrong = { SMTP_HOST: 'evil.fr/x@', SMTP_PORT: '70000' }
  expect(Object.keys((await api().put('mail', wrong)).json().fields)).toEqual(['SMTP_HOST', 'SMTP_PORT'])
  expect((await api().put('mail', { NOT_A_FIELD: 'x' })).statusCode).toBe(422)
})

test('of two changes at once, one is stored, and a late one gets the current state', async () => {
  const { version } = await stateOf('laposte')
  const answers = await Promise.all(
    ['aaaa', 'bbbb'].map((end) =>
      api().put('laposte', { LAPOSTE_KEY: `another-planted-key-${end}` }, version),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = answers.find(({ statusCode }) => statusCode === 409)?.json()
  expect(late).toMatchObject({ code: 'STALE', present: { service: 'laposte' } })
  expect(JSON.stringify(late)).not.toContain('another-planted-key')
})

test('the activity log says which key was changed, and never its value', async () => {
  const { version } = await stateOf('laposte')
  await api().put('laposte', { LAPOSTE_KEY: LAPOSTE.LAPOSTE_KEY }, version)
  const answer = await shop.app.inject({ url: '/api/admin/activity?limit=100', headers: owner.headers })
  const words = answer.json<ActivityPage>().items.flatMap(({ changes }) => changes.map(changeWords))
  expect(words).toContain('Clé «\u202FSuivi\u202F»\u00A0: renseignée → changée')
  expect(words).toContain('PayPal\u00A0: Secret\u00A0: renseignée')
  expect(words).toContain('PayPal\u00A0: Client ID\u00A0: client-one')
  for (const secret of PLANTED) expect(answer.body).not.toContain(secret.slice(-4))
})

test('only admins see and change keys, with a recent password, and with a code if the account has a second factor', async () => {
  for (const role of ['user', 'preparation'] as const) {
    const other = callOf(shop, await openSession(shop, role))
    expect((await other.put('laposte', LAPOSTE)).statusCode).toBe(403)
    expect((await other.attempt('laposte')).statusCode).toBe(403)
  }
  const session = await openSession(shop, 'admin')
  const admin = callOf(shop, session)
  expect((await admin.put('laposte', LAPOSTE)).statusCode).toBe(200)
  await shop.database.db
    .insertInto('second_factors')
    .values({
      user_id: session.userId,
      secret: 'x',
      last_step: 0,
      created_at: shop.clock.now(),
      confirmed_at: shop.clock.now(),
    })
    .execute()
  const given = (at: Date) =>
    shop.database.db
      .updateTable('token_families')
      .set({ authenticated_at: shop.clock.now(), code_given_at: at })
      .where('user_id', '=', session.userId)
      .execute()
  await given(new Date(shop.clock.now().getTime() - 16 * 60_000))
  expect((await admin.put('laposte', LAPOSTE)).json()).toMatchObject({ code: 'CODE_AGAIN_REQUIRED' })
  await given(shop.clock.now())
  expect((await admin.put('laposte', LAPOSTE)).statusCode).toBe(200)
})

test('a demo with its public accounts takes no keys, and keys of the environment cannot be changed', async () => {
  const demo = await testShop({ LAPOSTE_KEY: 'from-the-environment' })
  const admin = callOf(demo, await openSession(demo, 'admin'))
  expect((await admin.list()).canChange).toBe(false)
  expect((await admin.put('platform', {})).statusCode).toBe(409)
  const given = (await admin.list()).services.find(({ service }) => service === 'laposte')
  expect(given).toMatchObject({ source: 'environment', shown: {} })
  expect((await admin.put('laposte', LAPOSTE)).statusCode).toBe(409)
  await demo.close()
})

test('keys that another secret encrypted are named and typed again; the secret can be changed', async () => {
  const read = (secret: string, previous?: string) =>
    readStoredKeys(shop.database.db, sealingKeysFrom(secret, previous))
  expect((await read('another secret')).lost).toContain('payment')
  const current = readFileSync(join(shop.config.dataDir, 'secrets', 'keys'), 'utf8')
  const [next, previous] = ['a-new-secret', current]
  await resealKeys(shop.database, sealingKeysFrom(next, previous))
  expect((await read(next)).lost).toEqual([])
  expect((await read(current)).lost).toContain('payment')
  const lost = await openSettings({ ...shop, keys: sealingKeysFrom(current) })
  expect(lost.lostKeys).toContain('laposte')
  expect(lost.outside.payment.settings).toBeUndefined()
  expect((await stateOf('payment')).isLost).toBe(true)
  const again = await api().put('payment', { PAYPAL_CLIENT_ID: 'client-one' })
  expect(Object.keys(again.json().fields)).toEqual(['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'])
  expect((await api().put('payment', PAYPAL)).statusCode).toBe(200)
  expect((await api().put('laposte', LAPOSTE)).statusCode).toBe(200)
  expect((await stateOf('payment')).isLost).toBe(false)
  // A value that is moved to the row of another service cannot be decrypted.
  await shop.database.raw(
    "update service_keys set sealed = (select sealed from service_keys where service = 'payment') where service = 'platform'",
  )
  await shop.settings.reload()
  expect(shop.settings.lostKeys).toEqual(['platform'])
  await shop.database.raw("delete from service_keys where service = 'platform'")
  await shop.settings.reload()
})

test('a working mail server sends a mail to the person who tries it; a failure is explained', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      done(password === 'right-password' ? null : new Error('Wrong'), { user: 'shop' }),
    onRcptTo: ({ address }, _session, done) => {
      received.push(address)
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  expect((await api().attempt('mail')).statusCode).toBe(409)
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_USER: 'shop' }
  await api().put('mail', { ...mail, SMTP_PASSWORD: 'wrong-password' })
  const wrong = (await api().attempt('mail')).json<ServiceTrial>()
  expect(wrong.results).toEqual([{ isGood: false, sentence: expect.stringContaining('pas répondu') }])
  expect(JSON.stringify(wrong)).not.toContain('wrong-password')
  await api().put('mail', { SMTP_PASSWORD: 'right-password' })
  const right = (await api().attempt('mail')).json<ServiceTrial>()
  expect(right.results.map(({ isGood }) => isGood)).toEqual([true, true])
  expect(right.results.at(-1)?.sentence).toBe(trialMailSent(owner.email))
  expect(received).toEqual([owner.email])
  expect(shop.mail.kind).toBe('smtp')
  const blank = Object.fromEntries(Object.keys({ ...mail, SMTP_PASSWORD: '' }).map((name) => [name, '']))
  expect((await api().put('mail', blank)).statusCode).toBe(200)
  expect(shop.mail.kind).toBe('folder')
  await new Promise<void>((resolve) => server.close(resolve))
})

test('no log, answer, export or backup contains a typed key or a webhook’s secret, and no backup the secret that opens them', async () => {
  const lines: string[] = []
  const loud = await testShop({ DEMO_DATA: 'false', RATE_LIMITS: '1000' })
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...loud, log })
  const session = await signUpAdmin(loud)
  const calls = callOf({ ...loud, app }, session)
  for (const service of SERVICE_NAMES)
    expect([service, (await calls.put(service, valuesFor(service))).statusCode]).toEqual([service, 200])
  lines.push((await calls.attempt('laposte')).body)
  const make = async (path: string, payload: object) =>
    (
      await app.inject({
        method: 'POST',
        url: `/api/admin/${path}`,
        headers: session.headers,
        payload: { ...payload, requestId: newId() },
      })
    ).json()
  const { webhook, secret } = await make('webhooks', {
    url: 'https://a.fr/',
    events: ['order.paid'],
  })
  const { token } = await make('read-keys', { name: 'Outil', scopes: ['orders'] })
  const planted = [...new Set(SERVICE_NAMES.flatMap(secretsOf)), String(secret).slice(6), String(token)]
  expect(planted.every((value) => value.length > 10)).toBe(true)
  // The stream of changes does not end, so it is not read here.
  const reads = (await apiCalls(loud)).calls.filter(
    ({ method, path }) => method === 'GET' && !path.endsWith('live-updates'),
  )
  for (const call of reads) {
    const answer = await app.inject({ url: addressOf(call, webhook._id), headers: session.headers })
    lines.push(answer.body)
  }
  const folder = mkdtempSync(join(tmpdir(), 'carapace-keys-'))
  const data = { database: loud.database, storage: loud.storage, dataDir: loud.config.dataDir }
  const { file } = await makeBackup(data, { folder, key: undefined, now: loud.clock.now() })
  const backup = gunzipSync(readFileSync(file))
  const logged = lines.join('\n')
  expect(logged).toContain('/api/admin/keys')
  expect(logged).toContain(webhook._id)
  for (const value of planted) {
    expect(logged).not.toContain(value)
    expect(backup.includes(value)).toBe(false)
  }
  const opener = readFileSync(join(loud.config.dataDir, 'secrets', 'keys'), 'utf8')
  expect(backup.includes('service_keys')).toBe(true)
  expect(backup.includes(opener)).toBe(false)
  rmSync(folder, { recursive: true })
  writeFileSync(join(loud.config.dataDir, 'secrets', 'keys'), '')
  expect(() => sealingKeys(loud.config)).toThrow('is damaged')
  await loud.close()
})

test('a live shop without keys opens, sells nothing, and says which keys are missing until they are typed', async () => {
  const keys = /^PAYPAL|^SMTP|^MONDIAL/
  const given = Object.fromEntries(Object.entries(LIVE_SETTINGS).filter(([name]) => !keys.test(name)))
  const live = await testShop(given)
  const missing = () => missingBeforeSale(live).map(({ field }) => field)
  expect(missing()).toEqual(['keys.payment', 'keys.mail', 'keys.mondialRelay'])
  await expect(live.payment.getOrder('X')).rejects.toThrow('no keys')
  await expect(
    live.mail.send({ id: 'x', to: 'a@b.fr', subject: '', html: '', text: '', at: new Date() }),
  ).rejects.toThrow('no mail server')
  const { userId } = await openSession(live, 'admin')
  const { changeKeys } = await import('./change-keys.ts')
  const put = (service: Service, values: Record<string, string>) =>
    changeKeys(live, service, { values }, userId)
  await expect(
    put('payment', { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }),
  ).rejects.toThrow()
  const stripe = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  await expect(put('payment', stripe)).rejects.toMatchObject({
    extras: { fields: { STRIPE_PUBLISHABLE_KEY: LIVE_KEY_NEEDED } },
  })
  await put('payment', PAYPAL)
  await put('payment', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })
  expect(live.config.payment).toMatchObject({
    provider: 'stripe',
    others: [{ provider: 'paypal', settings: { apiUrl: 'https://api-m.paypal.com' } }],
  })
  await put('mail', { SMTP_HOST: 'smtp.boutique.fr', SMTP_PORT: '465' })
  await put('mondialRelay', { MONDIAL_RELAY_BRAND: 'CC20' })
  expect(missing()).toEqual([])
  await expect(put('backup', { BACKUP_BUCKET: 'sauvegardes', BACKUP_KEY: 'age1x' })).rejects.toThrow()
  const s3 = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  await put('storage', s3)
  await put('backup', { BACKUP_BUCKET: 'sauvegardes', BACKUP_KEY: 'age1x' })
  expect(live.config.backup.bucket).toMatchObject({ bucket: 'sauvegardes', accessKeyId: 'id' })
  await expect(put('storage', { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' })).rejects.toThrow()
  await live.close()
})

test('reading the configuration of a shop makes no file', () => {
  expect(readConfig({ DATA_DIR: '/nowhere' }).keysSecret).toBeUndefined()
})

test('the running shop reads the keys of every service, Colissimo’s too', async () => {
  const typed = { COLISSIMO_API_KEY: 'a-key-for-colissimo' }
  expect((await api().put('colissimo', typed)).statusCode).toBe(200)
  expect(shop.config.homeLabels.colissimoKey).toBe(typed.COLISSIMO_API_KEY)
  expect(shop.config).toMatchObject(shop.settings.outside)
})
