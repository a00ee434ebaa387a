import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.mjs'
import { StepFailed, root } from '../scripts/setup/steps.mjs'
import { freePort } from '../scripts/test-run/free-port.mjs'
import { quickFolder } from '../src/server/testing/quick-folder.ts'
import type { Finding } from './audit.ts'
import { call } from './call.ts'
import { program } from './cluster/programs.ts'
import { keepShop, type Keeper } from './processes.ts'
import { ADMIN } from './run.ts'

const VARNISH = '/usr/sbin/varnishd'
const ASKED = 4_000
const AT_ONCE = 8
const CHANGES = 20
const LIMIT_MS = 1_000
/** What a person may see alone, and what is never the same twice. */
const PRIVATE = [
  '/profile',
  '/profile/orders',
  '/cart',
  '/favoris',
  '/checkout/shipping',
  '/checkout/payment',
  '/admin',
  '/admin/orders',
  '/login',
  '/contact',
  '/api/auth/verify',
  '/api/orders/my-orders',
  '/api/sleeves',
  '/nothing-there',
]

type Seen = { status: number; text: string; headers: Headers; isHit: boolean; ms: number }

/** Two shops behind Varnish with the file of `deploy/varnish`: what it spares them, how soon a change shows, what it never keeps. */
export async function cdnTrial(): Promise<Finding[]> {
  if (!existsSync(VARNISH))
    throw new StepFailed(
      'Varnish is not installed: on Debian, apt-get install --no-install-recommends varnish',
    )
  const folder = quickFolder('carapace-cdn')
  // As root it reads its file as a user of its own.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres()
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${front}`
  const settings = readFileSync(join(root, 'deploy/varnish/carapace.vcl'), 'utf8')
    .replace('"3000"', `"${ports[0]}"`)
    .replace('"3001"', `"${ports[1]}"`)
  writeFileSync(join(folder, 'carapace.vcl'), settings)
  const options = ['-F', '-n', join(folder, 'varnish'), '-a', `127.0.0.1:${front}`, '-s', 'malloc,64m']
  const varnish = program('varnish', VARNISH, [...options, '-f', join(folder, 'carapace.vcl')], {
    folder,
    user: undefined,
  })
  const shops: Keeper[] = []
  try {
    varnish.start()
    const variables = {
      ...ADMIN,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      RATE_LIMITS: '1000',
      TRUST_PROXY: '1',
      CDN_PURGE_URL: url,
    }
    for (const port of ports) shops.push(await keepShop(variables, port))
    await untilOpen(url)
    const products = await productsOf(url)
    return [
      await spares(url, products),
      await showsChanges(url, products[0] ?? ''),
      await keepsNothingPrivate(url),
      await refusesStrangers(url),
      await staysOpen(url, shops),
    ]
  } catch (error) {
    throw new Error(`${String(error)}\n${varnish.said().slice(-2_000)}`, { cause: error })
  } finally {
    await Promise.allSettled(shops.map((shop) => shop.stop()))
    await varnish.kill()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Seen> {
  const from = performance.now()
  const response = await fetch(url, { headers, redirect: 'manual' })
  const text = await response.text()
  const isHit = response.headers.get('x-cache') === 'hit'
  return { status: response.status, text, headers: response.headers, isHit, ms: performance.now() - from }
}

async function untilOpen(url: string): Promise<void> {
  for (let tries = 200; (await get(url).catch(() => undefined))?.status !== 200; tries--) {
    if (tries === 0) throw new Error('Varnish does not answer.')
    await pause(100)
  }
}

async function productsOf(url: string): Promise<string[]> {
  const answer = await call('GET', `${url}/api/sleeves`)
  const sleeves = (answer?.body ?? []) as unknown as { _id: string }[]
  return sleeves.slice(0, 10).map(({ _id }) => _id)
}

async function spares(url: string, products: readonly string[]): Promise<Finding> {
  const home = await get(url)
  const script = /\/assets\/[\w.-]+\.js/.exec(home.text)?.[0] ?? '/'
  const paths = ['/', '/news', '/guide-achat', script, ...products.map((id) => `/products/${id}`)]
  const seen: Seen[] = []
  let next = 0
  const visitor = async () => {
    while (next < ASKED) seen.push(await get(url + paths[next++ % paths.length]))
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  const seconds = (performance.now() - from) / 1000
  const share = seen.filter(({ isHit }) => isHit).length / seen.length
  const isWell = seen.every(({ status }) => status === 200)
  return {
    what: 'nearly everything public comes from the cache',
    holds: isWell && share > 0.95,
    seen: `${(share * 100).toFixed(1)} % of ${seen.length} requests, ${Math.round(seen.length / seconds)} a second`,
  }
}

/** The price is changed at one shop; the page is asked for through the cache, from either. */
async function showsChanges(url: string, product: string): Promise<Finding> {
  const credentials = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  const signedIn = await call('POST', `${url}/api/auth/login`, { body: credentials })
  const token = String(signedIn?.body['token'])
  const waits: number[] = []
  for (let n = 0; n < CHANGES; n++) {
    const price = 70 + n
    const changed = await call('PATCH', `${url}/api/sleeves/${product}`, { token, body: { price } })
    if (changed?.status !== 200) throw new Error(`The price was not changed: ${JSON.stringify(changed)}`)
    const from = performance.now()
    while (!(await get(`${url}/products/${product}`)).text.includes(`${price},00`)) {
      if (performance.now() - from > 20 * LIMIT_MS) break
      await pause(5)
    }
    waits.push(performance.now() - from)
    // What came from the shop that heard of it last must not come back.
    await pause(300)
    if (!(await get(`${url}/products/${product}`)).text.includes(`${price},00`)) waits.push(20 * LIMIT_MS)
  }
  waits.sort((a, b) => a - b)
  const [worst = 0] = waits.slice(-1)
  return {
    what: 'a new price shows within a second',
    holds: worst < LIMIT_MS,
    seen: `${CHANGES} changes, ${Math.round(waits[waits.length >> 1] ?? 0)} ms, at worst ${Math.round(worst)} ms`,
  }
}

/** A customer with token and cookie asks for everything, then a stranger does, twice. */
async function keepsNothingPrivate(url: string): Promise<Finding> {
  const email = 'camille@campagne.test'
  const password = 'Campagne-2026!'
  const person = { firstName: 'Camille', lastName: 'Martin-Unique', address: '3 rue des Lilas', city: 'Lyon' }
  const body = { ...person, postalCode: '69003', country: 'France', phone: '06 12 34 56 78', email, password }
  await call('POST', `${url}/api/auth/register`, { body: { ...body, newsletter: false } })
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { token } = (await signedIn.json()) as { token: string }
  const wrong: string[] = []
  const publicPaths = ['/', '/news', '/guide-achat']
  for (const path of [...PRIVATE, ...publicPaths]) {
    const own = await get(url + path, { authorization: `Bearer ${token}`, cookie })
    const withCookie = await get(url + path, { cookie })
    const strangers = [await get(url + path), await get(url + path)]
    if (own.isHit) wrong.push(`${path} from the cache for a customer`)
    for (const one of [withCookie, ...strangers]) {
      if (one.isHit && PRIVATE.includes(path)) wrong.push(`${path} from the cache`)
      if (one.isHit && one.headers.has('set-cookie')) wrong.push(`${path} with a cookie`)
      if (one.text.includes('Martin-Unique') || one.text.includes(email))
        wrong.push(`${path} names the customer`)
    }
  }
  const nonces = await Promise.all(['/checkout/payment', '/checkout/payment'].map((path) => get(url + path)))
  const [first, second] = nonces.map(({ headers }) => headers.get('content-security-policy'))
  if (!first?.includes('nonce-') || first === second) wrong.push('two visitors share a nonce')
  return {
    what: 'nothing private is kept',
    holds: wrong.length === 0 && token !== undefined && cookie !== '',
    seen: wrong.join(', ') || `${PRIVATE.length} private addresses, asked for by a customer and strangers`,
  }
}

async function refusesStrangers(url: string): Promise<Finding> {
  const purge = async (headers: Record<string, string>) =>
    (await fetch(url, { method: 'PURGE', headers })).status
  const odd = await purge({ 'surrogate-key': '.*' })
  // As the proxy that ends TLS hands it on.
  const visitor = await purge({ 'surrogate-key': 'site', 'x-forwarded-for': '203.0.113.9' })
  return {
    what: 'only keys are purged, no patterns, and by no visitor',
    holds: odd === 400 && visitor === 405,
    seen: `HTTP ${odd}, HTTP ${visitor}`,
  }
}

/** Beyond a page's time and within its grace, with both shops killed. */
async function staysOpen(url: string, shops: Keeper[]): Promise<Finding> {
  await get(url)
  await Promise.all(shops.map((shop) => shop.stop()))
  await pause(35_000)
  const { status, isHit, ms } = await get(url)
  return {
    what: 'a page that is out of date is shown while no new one can be had (stale-while-revalidate)',
    holds: status === 200 && isHit,
    seen: `HTTP ${status} after 35 s without a shop, in ${ms.toFixed(1)} ms`,
  }
}
