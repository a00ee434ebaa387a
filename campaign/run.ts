import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestPostgres } from '../scripts/postgres.mjs'
import { freePort } from '../scripts/test-run/free-port.mjs'
import { quickFolder } from '../scripts/test-run/quick-folder.mjs'
import { afterSaleFindings } from './after-sale.ts'
import { audit, readLedger, type Finding, type Ledger } from './audit.ts'
import { buyer } from './buyer.ts'
import { call } from './call.ts'
import { settleEverything } from './ending.ts'
import { prepareShop } from './prepare-shop.ts'
import { keepSandbox, keepShop, type Keeper } from './processes.ts'
import { seeded, type Random } from './random.ts'
import { reductionFindings } from './reductions.ts'
import { keepShopBusy } from './shopkeeper.ts'

export type Plan = {
  seed: number
  customers: number
  purchases: number
  provider?: string | undefined
  /** In sleeves, for each product. */
  stock: number[]
  /**
   * The shortest and the longest life of a server before a kill, in milliseconds. A server that starts slowly lives
   * longer.
   */
  lifeMs: [number, number]
  /** Undefined for the embedded database, which only one server can use. */
  databaseUrl: string | undefined
  servers: number
  /** Set if the campaign also restarts the database server. Orderly stops and crashes alternate. */
  postgres?: { server: Pick<TestPostgres, 'shutDown' | 'startAgain'>; restarts: number }
}
export type Fault = { what: string; recoveredMs: readonly number[] }
export type Report = {
  findings: Finding[]
  endings: Map<string, number>
  acts: Map<string, number>
  faults: Fault[]
  lost: number
  doubled: number
  negative: number
  seconds: number
}

export const ADMIN = { ADMIN_EMAIL: 'patron@campagne.test', ADMIN_PASSWORD: 'Campagne-2026!' }

export async function runCampaign(plan: Plan): Promise<Report> {
  const began = Date.now()
  const dataDir = quickFolder('carapace-campaign')
  const random = seeded(plan.seed)
  const ports = await Promise.all(Array.from({ length: plan.servers }, freePort))
  const sandbox = await keepSandbox(join(dataDir, 'sandbox.sqlite'), ports[0] ?? 0, plan.provider)
  const variables = {
    ...ADMIN,
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    RATE_LIMITS: '1000',
    SANDBOX_URL: sandbox.url,
    ...(plan.provider ? { PAYMENT_PROVIDER: plan.provider } : {}),
    ...(plan.databaseUrl ? { DATABASE_URL: plan.databaseUrl } : {}),
  }
  const shops: Keeper[] = []
  try {
    const { goods, codes } = await prepareShop(variables, plan.stock)
    for (const port of ports) shops.push(await keepShop(variables, port))
    const anyShop = () => random.pick(shops).url
    const endings = new Map<string, number>()
    const world = {
      shopUrl: anyShop,
      sandboxUrl: sandbox.url,
      goods,
      codes,
      regrets: 0.2,
      tally: (ending: string) => void endings.set(ending, (endings.get(ending) ?? 0) + 1),
    }
    const buyers = Array.from({ length: plan.customers }, (_, n) =>
      buyer(`client${n}`, { ...world, random: random.fork(`buyer ${n}`) }),
    )
    await Promise.all(buyers.map((one) => one.register()))
    const progress = showProgress(endings, plan.purchases)
    const watch = watchShelves(anyShop)
    const isHalfOver = () => sumOf(endings) >= plan.purchases / 2
    const chaos = shops.map((shop, n) =>
      killAtRandom(shop, { random: random.fork(`killer ${n}`), lifeMs: plan.lifeMs, isHalfOver }),
    )
    const outages = restartDatabase(plan, shops, endings)
    const each = Math.ceil(plan.purchases / plan.customers)
    const acts = new Map<string, number>()
    const work = keepShopBusy({
      shopUrl: anyShop,
      random: random.fork('shopkeeper'),
      admin: ADMIN,
      tally: (act) => void acts.set(act, (acts.get(act) ?? 0) + 1),
    })
    await Promise.all(buyers.map((one) => one.shop(each)))
    await work.stop()
    await Promise.all(chaos.map((one) => one.stop()))
    const outageMs = await outages.stop()
    const negative = await watch.stop()
    progress.stop()
    for (const shop of shops) await shop.stop()
    await call('POST', `${sandbox.url}/sandbox/payment/faults`, { body: { fault: 'none' } })
    const database = await settleEverything(variables)
    const ledger = await readLedger(sandbox.url)
    const { findings, lost, doubled } = await audit(
      database,
      ledger,
      new Map(goods.map(({ id }, n) => [id, plan.stock[n] ?? 0])),
    )
    findings.push(
      ...(await reductionFindings(database, ledger)),
      ...(await afterSaleFindings(database, ledger)),
    )
    findings.unshift(
      somethingHappened(ledger, plan),
      serversWereKilled(shops),
      nobodyDied(shops),
      databaseWasKilled(plan, outageMs),
    )
    await database.close()
    const faults = [
      // The first start of a server follows no kill, so it is not counted.
      {
        what: 'a server of the shop (kill -9)',
        recoveredMs: shops.flatMap((shop) => shop.startsMs().slice(1)),
      },
      ...(plan.postgres ? [{ what: 'PostgreSQL', recoveredMs: outageMs }] : []),
    ]
    return { findings, endings, acts, faults, lost, doubled, negative, seconds: (Date.now() - began) / 1000 }
  } finally {
    await Promise.allSettled(shops.map((shop) => shop.stop()))
    await sandbox.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** An overloaded machine may finish no purchase, and the audit would pass all the same. */
function somethingHappened({ captures }: Ledger, { purchases }: Plan): Finding {
  return {
    what: 'at least one in ten got as far as paying',
    holds: captures.length >= purchases / 10,
    seen: `${captures.length} captures for ${purchases} purchases`,
  }
}

function serversWereKilled(shops: Keeper[]): Finding {
  const kills = shops.reduce((sum, shop) => sum + shop.kills(), 0)
  return { what: 'a server was killed at least once', holds: kills > 0, seen: `${kills} kills` }
}

function nobodyDied(shops: Keeper[]): Finding {
  const deaths = shops.reduce((sum, shop) => sum + shop.deaths(), 0)
  return { what: 'no server ended that was not killed', holds: deaths === 0, seen: `${deaths} did` }
}

function databaseWasKilled({ postgres }: Plan, outageMs: readonly number[]): Finding {
  const wanted = postgres?.restarts ?? 0
  return {
    what: 'the database was killed as often as planned',
    holds: outageMs.length === wanted,
    seen: `${outageMs.length} of ${wanted}`,
  }
}

function restartDatabase({ postgres, purchases }: Plan, shops: Keeper[], endings: Map<string, number>) {
  const recoveredMs: number[] = []
  const over = new AbortController()
  const isDue = () =>
    sumOf(endings) >= ((recoveredMs.length + 1) * purchases) / ((postgres?.restarts ?? 0) + 1)
  const work = (async () => {
    if (!postgres) return
    while (recoveredMs.length < postgres.restarts && (isDue() || !over.signal.aborted)) {
      await pause(50)
      if (!isDue()) continue
      await postgres.server.shutDown(recoveredMs.length % 2 === 0 ? 'fast' : 'immediate')
      await pause(500)
      await postgres.server.startAgain()
      recoveredMs.push(await untilReady(shops))
    }
  })()
  return {
    async stop() {
      over.abort()
      await work
      return recoveredMs
    },
  }
}

/** Returns the milliseconds until one of the servers can use its database again. */
async function untilReady(shops: Keeper[]): Promise<number> {
  const began = Date.now()
  const isReady = async ({ url }: Keeper) => (await call('GET', `${url}/readyz`))?.status === 200
  while (!(await Promise.all(shops.map(isReady))).includes(true)) await pause(20)
  return Date.now() - began
}

const sumOf = (endings: Map<string, number>) => [...endings.values()].reduce((sum, count) => sum + count, 0)

export function watchShelves(shopUrl: () => string) {
  const watching = new AbortController()
  let negative = 0
  const looking = (async () => {
    while (!watching.signal.aborted) {
      const answer = await call('GET', `${shopUrl()}/api/sleeves`)
      const sleeves = Array.isArray(answer?.body) ? (answer.body as { stock: number }[]) : []
      negative += sleeves.filter(({ stock }) => stock < 0).length
      await pause(200)
    }
  })()
  return {
    async stop() {
      watching.abort()
      await looking
      return negative
    },
  }
}

const USUAL_START_MS = 2_500

type Killer = { random: Random; lifeMs: Plan['lifeMs']; isHalfOver: () => boolean }

/**
 * After a start that took longer than usual, the server lives longer in proportion, so requests still reach a running
 * server. If the machine was slow only at the start, that life could be longer than the campaign. So the first kill
 * comes at the latest when half of the purchases are over.
 */
function killAtRandom(shop: Keeper, { random, lifeMs: [shortest, longest], isHalfOver }: Killer) {
  const killing = new AbortController()
  const isDue = (until: number) => Date.now() >= until || (shop.kills() === 0 && isHalfOver())
  const work = (async () => {
    while (!killing.signal.aborted) {
      const slowness = Math.max(1, (shop.startsMs().at(-1) ?? 0) / USUAL_START_MS)
      const until = Date.now() + random.whole(shortest, longest) * slowness
      while (!killing.signal.aborted && !isDue(until)) await pause(50)
      if (!killing.signal.aborted) await shop.killAndRestart()
    }
  })()
  return {
    async stop() {
      killing.abort()
      await work
    },
  }
}

function showProgress(endings: Map<string, number>, purchases: number) {
  const timer = setInterval(() => {
    process.stdout.write(`  … ${sumOf(endings)} of ${purchases}\n`)
  }, 5_000)
  return { stop: () => clearInterval(timer) }
}
