import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../scripts/postgres.mjs'
import { load, type Load } from '../testing/load.ts'
import { network, type Network } from '../testing/network.ts'
import { shopProcess, type ShopProcess } from '../testing/shop-process.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'carapace-outages-'))
const ADMIN = { email: 'patron@exemple.test', password: 'Boutique-2026!' }

let postgres: TestPostgres
let net: Network
let shop: ShopProcess
let token: string

beforeAll(async () => {
  postgres = await startPostgres({ synchronous_commit: 'on' })
  net = await network(postgres.url)
  await postgres.shutDown('fast')
  shop = await shopProcess({
    DATA_DIR,
    DATABASE_URL: net.url,
    RATE_LIMITS: '1000000',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
  })
})
afterAll(async () => {
  shop?.child.kill('SIGKILL')
  await shop?.ended
  await net?.close()
  await postgres?.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function ask<T>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows as T[]
  } finally {
    await client.end()
  }
}

const listeners = () => ask("select pid from pg_stat_activity where application_name = 'carapace-listen'")

const OFTEN = { interval: 50 }
/**
 * The shop must serve and listen again before a test has connected to the database this many times, 50 ms apart. A time
 * would also count the pauses of a busy machine.
 */
const TURNS = 40
const isServed = ({ status }: Load['seen'][number]) => status >= 200 && status < 300

async function servesAgain({ seen }: Load): Promise<void> {
  let turns = 0
  const isBack = async () => {
    turns += 1
    return (await listeners()).length === 1 && seen.slice(-20).every(isServed)
  }
  await expect.poll(isBack, OFTEN).toBe(true)
  expect(turns).toBeLessThan(TURNS)
  const back = Date.now()
  const later = () => seen.filter(({ sentAt }) => sentAt >= back)
  await expect.poll(() => later().length, OFTEN).toBeGreaterThan(20)
  expect(later().filter((answer) => !isServed(answer))).toEqual([])
}

async function auditOf({ seen, received }: Load): Promise<void> {
  const strange = seen.filter(({ status, body, retryAfter }) => {
    if (status >= 200 && status < 300) return false
    return status !== 503 || retryAfter === null || JSON.parse(body).code !== 'UNAVAILABLE'
  })
  expect(strange.slice(0, 3)).toEqual([])
  expect(shop.child.exitCode).toBeNull()
  const kept = await ask<{ content: string }>(
    "select content from messages where email = 'charge@exemple.test'",
  )
  const count = new Map<string, number>()
  for (const { content } of kept) count.set(content, (count.get(content) ?? 0) + 1)
  expect(received.filter((content) => count.get(content) !== 1)).toEqual([])
  expect([...count.values()].filter((times) => times > 1)).toEqual([])
}

test('a shop that starts before its database waits for it, and logs that', async () => {
  await expect.poll(() => shop.output()).toContain('does not answer yet')
  await postgres.startAgain()
  await shop.open
  const signedIn = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  token = ((await signedIn.json()) as { token: string }).token
})

test('a shop under load serves again after an orderly restart and a crash of PostgreSQL', async () => {
  const running = load(shop.url, token)
  for (const mode of ['fast', 'immediate'] as const) {
    const before = running.received.length
    await expect.poll(() => running.received.length, OFTEN).toBeGreaterThan(before + 5)
    await postgres.shutDown(mode)
    await expect.poll(() => running.seen.at(-1)?.status, OFTEN).toBe(503)
    await postgres.startAgain()
    await servesAgain(running)
  }
  await running.stop()
  await auditOf(running)
})

test(
  'a shop under load serves again after its sessions were ended from outside',
  { tags: 'rare' },
  async () => {
    const running = load(shop.url, token)
    for (let round = 0; round < 20; round++) {
      await ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'carapace%' and pid <> pg_backend_pid()",
      )
      const before = running.seen.length
      await expect.poll(() => running.seen.length, OFTEN).toBeGreaterThan(before + 10)
    }
    await servesAgain(running)
    await running.stop()
    await auditOf(running)
  },
)

test('a leader that becomes a read-only replica counts as an outage', { tags: 'rare' }, async () => {
  await ask('alter system set default_transaction_read_only = on')
  await ask('select pg_reload_conf()')
  const write = () =>
    fetch(`${shop.url}/api/messages/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'lecture@exemple.test',
        subject: 'Question',
        content: 'Bonjour. '.repeat(20),
      }),
    })
  const statusOf = async () => (await write()).status
  await expect.poll(statusOf, OFTEN).toBe(503)
  expect(await (await write()).json()).toMatchObject({ code: 'UNAVAILABLE' })
  await ask('alter system reset default_transaction_read_only')
  await ask('select pg_reload_conf()')
  await expect.poll(statusOf, OFTEN).toBe(201)
})

test(
  'a shop under load serves again after the network broke, and after it froze',
  { tags: 'rare' },
  async () => {
    const running = load(shop.url, token)
    await net.cut()
    await expect.poll(() => running.seen.at(-1)?.status, OFTEN).toBe(503)
    await net.restore()
    await servesAgain(running)
    net.freeze()
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(503)
    await net.restore()
    await servesAgain(running)
    await running.stop()
    await auditOf(running)
  },
)

test('a database that refuses the shop is reported in one sentence, without its password', async () => {
  const wrong = new URL(net.url)
  wrong.password = 'not-the-password'
  const missing = new URL(postgres.url)
  missing.pathname = '/nowhere'
  await ask("create role visitor login password 'visitor'")
  const poor = new URL(postgres.url)
  poor.username = 'visitor'
  poor.password = 'visitor'
  const ends = [wrong, missing, poor].map(async ({ href }) => {
    const refused = await shopProcess({ DATA_DIR: `${DATA_DIR}/refused`, DATABASE_URL: href })
    const { code, output } = await refused.ended
    return { code, lines: output.trim().split('\n').length, output }
  })
  const sentences = [
    /^The database at .* refuses the shop \(password authentication failed .*\): correct DATABASE_URL\.$/,
    /^The database at .* refuses the shop \(database "nowhere" does not exist\): correct DATABASE_URL\.$/,
    /^The role of DATABASE_URL may not do what the shop needs at .* \(permission denied .*\): .*$/,
  ]
  for (const [n, end] of (await Promise.all(ends)).entries()) {
    expect([end.code, end.lines]).toEqual([1, 1])
    expect(end.output.trim()).toMatch(sentences[n] ?? /never/)
    expect(end.output).not.toContain('not-the-password')
  }
})

test('an outage is logged in a few lines without stack traces', async () => {
  const lines = shop.output().trim().split('\n')
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
  expect(lines.length).toBeLessThan(60)
})
