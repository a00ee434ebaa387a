import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { keepSandbox, keepShop, type Keeper } from '../campaign/processes.ts'
import { freePort } from '../scripts/test-run/free-port.mjs'
import { memoryOf, processorTime } from './load.ts'
import { middle, row } from './table.ts'

const ADDRESS = {
  firstName: 'Camille',
  lastName: 'Martin',
  street: '3 rue des Lilas',
  city: 'Lyon',
  postalCode: '69003',
  country: 'France',
}
const PASSWORD = 'Carapace-2026!'
const CUSTOMERS = 16

type Fields = Record<string, unknown>
type Answer<Body> = { status: number; body: Body }

/** Each customer has their own loopback address, because the reservations of one network wait for each other. */
const agents = Array.from(
  { length: CUSTOMERS },
  (_, n) => new Agent({ keepAlive: true, localAddress: `127.0.0.${n + 2}` }),
)

function call<Body = Fields>(
  method: 'GET' | 'POST',
  url: string,
  { token, body, agent }: { token?: string; body?: unknown; agent?: Agent | undefined } = {},
): Promise<Answer<Body>> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || '{}') as Body }),
      )
    })
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

type Place = { databaseUrl?: string | undefined; dataDir: string }

export async function openShop({ databaseUrl, dataDir }: Place): Promise<{ shop: Keeper; sandbox: Keeper }> {
  const port = await freePort()
  const sandbox = await keepSandbox(join(dataDir, 'provider.sqlite'), port)
  const variables = {
    DATA_DIR: dataDir,
    RATE_LIMITS: '100000',
    SANDBOX_URL: sandbox.url,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  return { shop: await keepShop(variables, port), sandbox }
}

export function reportProcess(name: string, shop: Keeper): void {
  const { now, peak } = memoryOf(shop.pid())
  row(name, `${Math.round(now / 1024)} MB`, `${Math.round(peak / 1024)} MB`, `${middle(shop.startsMs())} ms`)
}

/**
 * Prints the purchases a second, the shop's processor time for each purchase, and the ratio of the purchases to the
 * database's `updates` a second.
 */
export async function reportPurchases(
  name: string,
  { shop, sandbox }: { shop: Keeper; sandbox: Keeper },
  { each, updates }: { each: number; updates: number | undefined },
): Promise<void> {
  const { body: sleeves } = await call<{ _id: string; stock: number }[]>('GET', `${shop.url}/api/sleeves`)
  const plenty = sleeves.filter(({ stock }) => stock >= 300)
  const tokens = await Promise.all(agents.map((_, n) => openAccount(shop.url, n)))
  const buyAll = async (times: number) => {
    const bought = await Promise.all(
      tokens.map(async (token, n) => {
        let done = 0
        for (let i = 0; i < times; i++) {
          const product = plenty[(n + i) % plenty.length]?._id ?? ''
          const by = { token, agent: agents[n] }
          if (await buy({ shop: shop.url, provider: sandbox.url }, by, product)) done++
        }
        return done
      }),
    )
    return bought.reduce((sum, count) => sum + count, 0)
  }
  await buyAll(1)
  const [began, before] = [performance.now(), processorTime(shop.pid())]
  const orders = await buyAll(each)
  const perSecond = orders / ((performance.now() - began) / 1000)
  const milliseconds = (processorTime(shop.pid()) - before) / 1e6 / orders
  row(
    `${name} (${orders})`,
    perSecond.toFixed(1),
    milliseconds.toFixed(1),
    updates === undefined ? '' : Math.round(updates).toString(),
    updates === undefined ? '' : (perSecond / updates).toFixed(4),
  )
}

/**
 * Returns how many simple updates a second pgbench reaches with `CUSTOMERS` clients. Undefined if pgbench is not
 * installed.
 */
export async function simpleUpdates(server: string, seconds: number): Promise<number | undefined> {
  if (spawnSync('pgbench', ['--version']).error) return undefined
  const name = `pgbench_${process.pid}`
  const folder = mkdtempSync(join(tmpdir(), 'carapace-pgbench-'))
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  try {
    const url = new URL(server)
    url.pathname = `/${name}`
    spawnSync('pgbench', ['-i', '-q', '-s', '10', url.href])
    // pgbench's log has one line for each transaction.
    const log = join(folder, 'log')
    const options = ['-N', '-c', String(CUSTOMERS), '-T', String(seconds), '--log', '--log-prefix', log]
    spawnSync('pgbench', [...options, url.href])
    const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    return lines.filter(Boolean).length / seconds
  } finally {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
    rmSync(folder, { recursive: true })
  }
}

async function openAccount(url: string, n: number): Promise<string> {
  const email = `banc${n}@banc.test`
  await call('POST', `${url}/api/auth/register`, {
    body: {
      ...ADDRESS,
      address: ADDRESS.street,
      email,
      password: PASSWORD,
      phone: '06 12 34 56 78',
      newsletter: false,
    },
  })
  const session = await call('POST', `${url}/api/auth/login`, { body: { email, password: PASSWORD } })
  return String(session.body['token'])
}

async function buy(
  at: { shop: string; provider: string },
  by: { token: string; agent: Agent | undefined },
  product: string,
): Promise<boolean> {
  const items = [{ product, packSize: 1, quantity: 1 }]
  const terms = await call('GET', `${at.shop}/api/terms`, { agent: by.agent })
  const started = await call('POST', `${at.shop}/api/checkout/payments`, {
    ...by,
    body: {
      items,
      shippingAddress: ADDRESS,
      shippingMethod: 'colissimo',
      acceptedTerms: terms.body['version'],
    },
  })
  const id = String(started.body['paymentOrderId'])
  const approval = { body: { outcome: 'approve' } }
  await call('POST', `${at.provider}/sandbox/payment/orders/${id}/decision`, approval)
  const captured = await call('POST', `${at.shop}/api/checkout/payments/${id}/capture`, by)
  const ordered = await call('POST', `${at.shop}/api/orders`, {
    ...by,
    body: { paymentId: captured.body['paymentId'], items },
  })
  return ordered.status === 201
}
