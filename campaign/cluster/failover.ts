import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/test-run/free-port.mjs'
import { quickFolder } from '../../scripts/test-run/quick-folder.mjs'
import type { Database } from '../../src/server/database/database.ts'
import { audit, readLedger, type Finding } from '../audit.ts'
import { buyer, type Goods } from '../buyer.ts'
import { call } from '../call.ts'
import { settleEverything } from '../ending.ts'
import { keepSandbox, keepShop, type Keeper } from '../processes.ts'
import { seeded } from '../random.ts'
import { ADMIN, watchShelves } from '../run.ts'
import { startCluster, type Cluster, type Role } from './cluster.ts'
import { serviceWatch, type Service, type ServiceWatch } from './service-watch.ts'

const CUSTOMERS = 10
const STOCK = [30, 30, 100_000, 100_000, 100_000, 100_000, 100_000]
/** A killed node stays down long enough for the lease of a dead leader to expire. */
const GONE_MS = { node: 30_000, rest: 1_000 }
const QUIET_MS = 3_000

export type Failover = Service & { killed: string }
export type FailoverReport = {
  failovers: Failover[]
  findings: Finding[]
  endings: Map<string, number>
  acknowledged: number
  seconds: number
}

type Scene = { cluster: Cluster; shops: Keeper[]; round: number }
type Kill = { killed: string; strike(scene: Scene): Promise<void> }

const KILLS: readonly Kill[] = [
  { killed: 'the leader’s machine', strike: ({ cluster }) => losesNode(cluster, 'leader') },
  {
    killed: 'the leader’s PostgreSQL',
    strike: async ({ cluster }) => cluster.crashServer(await memberOf(cluster, 'leader')),
  },
  { killed: 'the synchronous replica', strike: ({ cluster }) => losesNode(cluster, 'sync_standby') },
  { killed: 'the other replica', strike: ({ cluster }) => losesNode(cluster, 'replica') },
  { killed: 'a shop', strike: async ({ shops, round }) => shops[round % shops.length]?.killAndRestart() },
  {
    killed: 'the pooler',
    strike: async ({ cluster: { pooler } }) => {
      await pooler.kill()
      await pause(GONE_MS.rest)
      pooler.start()
    },
  },
]

async function losesNode(cluster: Cluster, role: Role): Promise<void> {
  const name = await memberOf(cluster, role)
  await cluster.killNode(name)
  await pause(GONE_MS.node)
  cluster.startNode(name)
}

async function memberOf(cluster: Cluster, role: Role): Promise<string> {
  const member = (await cluster.members()).find((one) => one.role === role)
  if (!member) throw new Error(`The cluster has no ${role}.`)
  return member.name
}

export async function failoverTrial({
  seed,
  rounds,
  only = '',
}: {
  seed: number
  rounds: number
  only?: string | undefined
}): Promise<FailoverReport> {
  const kills = KILLS.filter(({ killed }) => killed.includes(only))
  const began = Date.now()
  const dataDir = quickFolder('carapace-failover')
  const cluster = await startCluster()
  const ports = [await freePort(), await freePort()]
  const sandbox = await keepSandbox(join(dataDir, 'sandbox.sqlite'), ports[0] ?? 0)
  const variables = {
    ...ADMIN,
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    RATE_LIMITS: '10000',
    SANDBOX_URL: sandbox.url,
    DATABASE_URL: cluster.poolerUrl,
    DATABASE_LISTEN_URL: cluster.leaderUrl,
  }
  const shops: Keeper[] = []
  try {
    for (const port of ports) shops.push(await keepShop(variables, port))
    const open = await openFor(shops, sandbox.url, seed)
    const watch = serviceWatch(shops.map(({ url }) => url))
    const failovers: Failover[] = []
    for (let round = 0; round < rounds; round++)
      for (const kill of kills) failovers.push(await strike(kill, { cluster, shops, round }, watch))
    const received = await watch.stop()
    const { negative, endings, acknowledged, start } = await open.close()
    for (const shop of shops) await shop.stop()
    await call('POST', `${sandbox.url}/sandbox/payment/faults`, { body: { fault: 'none' } })
    const database = await settleEverything(variables)
    const ledger = await readLedger(sandbox.url)
    const { findings } = await audit(database, ledger, start)
    const deaths = shops.reduce((sum, shop) => sum + shop.deaths(), 0)
    findings.unshift(
      await ordersThere(database, acknowledged),
      await messagesThere(database, received),
      { what: 'no shop ended that was not killed', holds: deaths === 0, seen: `${deaths} did` },
      { what: 'no stock was ever below zero', holds: negative === 0, seen: `${negative} times` },
    )
    await database.close()
    const seconds = (Date.now() - began) / 1000
    return { failovers, findings, endings, acknowledged: acknowledged.length, seconds }
  } finally {
    await Promise.allSettled(shops.map((shop) => shop.stop()))
    await sandbox.stop()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openFor(shops: Keeper[], sandboxUrl: string, seed: number) {
  const random = seeded(seed)
  const shopUrl = () => random.pick(shops).url
  const goods = await fillShelves(shopUrl(), STOCK)
  const endings = new Map<string, number>()
  const acknowledged: string[] = []
  const world = {
    shopUrl,
    sandboxUrl,
    goods,
    tally: (ending: string) => void endings.set(ending, (endings.get(ending) ?? 0) + 1),
    acknowledged: (orderId: string) => void acknowledged.push(orderId),
  }
  const buyers = Array.from({ length: CUSTOMERS }, (_, n) =>
    buyer(`client${n}`, { ...world, random: random.fork(`buyer ${n}`) }),
  )
  await Promise.all(buyers.map((one) => one.register()))
  let isClosed = false
  const buying = Promise.all(buyers.map((one) => one.shop(Infinity, () => isClosed)))
  const shelves = watchShelves(shopUrl)
  return {
    async close() {
      isClosed = true
      await buying
      const start = new Map(goods.map(({ id }, n) => [id, STOCK[n] ?? 0]))
      return { negative: await shelves.stop(), endings, acknowledged, start }
    },
  }
}

async function fillShelves(shopUrl: string, stock: number[]): Promise<Goods[]> {
  const signedIn = await call('POST', `${shopUrl}/api/auth/login`, {
    body: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  })
  const token = String(signedIn?.body['token'])
  return Promise.all(
    stock.map(async (count, n) => {
      const name = `Article rare ${n + 1}`
      const made = await call('POST', `${shopUrl}/api/sleeves`, {
        token,
        body: { name, price: 4.2 + n, stock: count, isPublished: true },
      })
      if (typeof made?.body['_id'] !== 'string')
        throw new Error(`The shelves could not be filled: ${JSON.stringify(made)}`)
      return { id: made.body['_id'], name }
    }),
  )
}

async function strike(kill: Kill, scene: Scene, watch: ServiceWatch): Promise<Failover> {
  await scene.cluster.healthy()
  await pause(QUIET_MS)
  const measured = watch.from()
  await kill.strike(scene)
  await scene.cluster.healthy()
  const failover = { killed: kill.killed, ...(await measured()) }
  process.stdout.write(
    `  … ${failover.killed} killed: ${(failover.withoutWritesMs / 1000).toFixed(1)} s without writes\n`,
  )
  for (const [what, count] of failover.refusals) process.stdout.write(`      ${count} x ${what}\n`)
  return failover
}

async function ordersThere({ db }: Database, acknowledged: readonly string[]): Promise<Finding> {
  const rows = await db.selectFrom('orders').select('id').execute()
  const there = new Set(rows.map(({ id }) => id))
  const missing = acknowledged.filter((id) => !there.has(id))
  return {
    what: 'every order that was acknowledged is there',
    holds: missing.length === 0 && acknowledged.length > 0,
    seen: `${acknowledged.length} acknowledged, ${rows.length} there, ${missing.length} missing`,
  }
}

async function messagesThere({ db }: Database, received: readonly string[]): Promise<Finding> {
  const rows = await db.selectFrom('messages').select('content').execute()
  const times = new Map<string, number>()
  for (const { content } of rows) times.set(content, (times.get(content) ?? 0) + 1)
  const missing = received.filter((content) => !times.has(content)).length
  const doubled = [...times.values()].filter((count) => count > 1).length
  return {
    what: 'every message that was acknowledged is there once',
    holds: missing === 0 && doubled === 0 && received.length > 0,
    seen: `${received.length} acknowledged, ${missing} missing, ${doubled} doubled`,
  }
}

export function failoverTable(failovers: readonly Failover[]): string[] {
  const lines = KILLS.map(({ killed }) => {
    const own = failovers.filter((one) => one.killed === killed)
    const waits = own.map(({ withoutWritesMs }) => (withoutWritesMs / 1000).toFixed(1)).join(', ')
    const pages = own.reduce((sum, one) => sum + one.pages, 0)
    const lost = own.reduce((sum, one) => sum + one.lostPages, 0)
    return `  | ${killed} | ${own.length} | ${waits} | ${lost} of ${pages} |`
  })
  return [
    '  | killed | times | seconds without writes | pages not answered |',
    '  |---|---|---|---|',
    ...lines,
  ]
}
