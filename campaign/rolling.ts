import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.mjs'
import { quickFolder } from '../scripts/test-run/quick-folder.mjs'
import type { Finding } from './audit.ts'
import { HOST, startDeliveredProxy, type DeliveredProxy, type ProxyName } from './delivered-proxy.ts'
import { keepShop, type Keeper } from './processes.ts'

const CLIENTS = 8
const BLACKOUTS = 2
const BLACKOUT_MS = 8_000
const PROXY = ' of the proxy'
const WRITE = JSON.stringify({ email: 'personne@campagne.test', password: 'Campagne-2026!' })

/**
 * Runs two shops on one PostgreSQL server, behind nginx or Caddy as `deploy/` configures them. The shops are restarted
 * in turn while requests arrive, and no request may fail. While the database is down, the shops must answer from
 * memory, or with 503.
 */
export async function rollingRestart(proxyName: ProxyName, restarts: number): Promise<Finding[]> {
  const dataDir = quickFolder('carapace-rolling')
  // nginx's workers may run as another user, and must be able to enter the folder of the sockets.
  const run = quickFolder('carapace-run')
  chmodSync(run, 0o755)
  const postgres = await startPostgres()
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    RATE_LIMITS: '1000',
    TRUST_PROXY: '1',
  }
  const shops: Keeper[] = []
  let proxy: DeliveredProxy | undefined
  try {
    const sockets = ['first.sock', 'second.sock'].map((name) => join(run, name))
    for (const SOCKET of sockets) shops.push(await keepShop({ ...variables, SOCKET }))
    const folder = join(dataDir, 'proxy')
    mkdirSync(folder)
    const places = shops.map(({ url }, n) => ({ port: Number(new URL(url).port), socket: sockets[n] ?? '' }))
    proxy = await startDeliveredProxy(proxyName, folder, places)
    const restarted = askAlways(proxy, { writes: true })
    for (let n = 0; n < restarts; n++) for (const shop of shops) await shop.stopAndStart()
    const { answered, lost } = await restarted.stop()

    const outage = askAlways(proxy, { writes: false })
    for (let n = 0; n < BLACKOUTS; n++) {
      await pause(1_000)
      await postgres.shutDown('immediate')
      await pause(BLACKOUT_MS)
      await postgres.startAgain()
    }
    const blackouts = await outage.stop()
    const own = blackouts.lost.filter((line) => line.includes(PROXY))
    return [
      {
        what: `${2 * restarts} restarts lose no request`,
        holds: lost.length === 0 && answered > 100,
        seen: seenOf(answered, lost),
      },
      {
        what: `${BLACKOUTS} times the database is away for ${BLACKOUT_MS / 1000} s: every answer is the shop's, from memory or 503`,
        holds: own.length === 0 && blackouts.answered > 100,
        seen: seenOf(blackouts.answered, blackouts.lost),
      },
      {
        what: 'no shop ended by itself',
        holds: shops.every((shop) => shop.deaths() === 0),
        seen: `${shops.reduce((sum, shop) => sum + shop.deaths(), 0)} did`,
      },
    ]
  } finally {
    await proxy?.stop()
    await Promise.all(shops.map((shop) => shop.stop()))
    await postgres.stop()
    for (const folder of [dataDir, run]) rmSync(folder, { recursive: true, force: true })
  }
}

function seenOf(answered: number, lost: readonly string[]): string {
  const kinds = [...new Set(lost)].map((kind) => `${lost.filter((line) => line === kind).length} × ${kind}`)
  return `${answered} answered, ${lost.length} not: ${kinds.slice(0, 5).join(', ') || 'none'}`
}

function askAlways({ port, ca }: DeliveredProxy, { writes }: { writes: boolean }) {
  const ending = new AbortController()
  let answered = 0
  const lost: string[] = []
  const person = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca, servername: HOST })
    const ask = async (method: 'GET' | 'POST', path: string) => {
      const { status, body, isShop } = await send({ agent, port, method, path }).catch((error: unknown) => ({
        status: (error as NodeJS.ErrnoException).code ?? String(error),
        body: '',
        isShop: false,
      }))
      if (typeof status === 'string' || status >= 500 || status === 404)
        lost.push(`${method} ${path} ${status}${isShop ? '' : PROXY}`)
      else answered += 1
      return body
    }
    while (!ending.signal.aborted) {
      const home = await ask('GET', '/')
      await ask('GET', /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? '/')
      await ask('GET', '/api/sleeves?page=1')
      if (writes) await ask('POST', '/api/auth/login')
      await pause(20)
    }
    agent.destroy()
  }
  const people = Array.from({ length: CLIENTS }, person)
  return {
    async stop() {
      ending.abort()
      await Promise.all(people)
      return { answered, lost }
    },
  }
}

type Call = { agent: Agent; port: number; method: 'GET' | 'POST'; path: string }

/** `isShop` is true for a refusal that says when to try again. A proxy's own refusal does not say that. */
type Answered = { status: number; body: string; isShop: boolean }

function send({ agent, port, method, path }: Call): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { host: HOST, ...(method === 'POST' && { 'content-type': 'application/json' }) }
    const outgoing = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      const { statusCode: status = 0, headers: answer } = response
      const isShop = answer['retry-after'] !== undefined
      text(response).then((body) => resolve({ status, body, isShop }), reject)
    })
    outgoing.once('error', reject)
    outgoing.end(method === 'POST' ? WRITE : undefined)
  })
}
