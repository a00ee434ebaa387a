import { once } from 'node:events'
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.mjs'
import { quickFolder } from '../src/server/testing/quick-folder.ts'
import type { Finding } from './audit.ts'
import { keepShop, type Keeper } from './processes.ts'

const LOOK_MS = 100
const CLIENTS = 8
const WRITE = { email: 'personne@campagne.test', password: 'Campagne-2026!' }

/** Two shops on one server behind a proxy, each stopped and started again in turn while people ask: nobody may notice. */
export async function rollingRestart(restarts: number): Promise<Finding[]> {
  const dataDir = quickFolder('carapace-rolling')
  const postgres = await startPostgres()
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    RATE_LIMITS: '1000',
    STOP_GRACE_SECONDS: '1',
    TRUST_PROXY: '1',
  }
  const shops: Keeper[] = []
  try {
    for (let n = 0; n < 2; n++) shops.push(await keepShop(variables))
    const proxy = await proxyBefore(shops.map(({ url }) => url))
    const people = askAlways(proxy.url)
    for (let n = 0; n < restarts; n++) {
      for (const shop of shops) {
        await shop.stopAndStart()
        await pause(500)
      }
    }
    const { answered, lost } = await people.stop()
    proxy.close()
    const seen = `${answered} answered, ${lost.length} not: ${[...new Set(lost)].slice(0, 5).join(', ') || 'none'}`
    return [
      { what: `${2 * restarts} restarts lose no request`, holds: lost.length === 0 && answered > 100, seen },
      { what: 'no shop ended by itself', holds: shops.every((shop) => shop.deaths() === 0), seen: 'none' },
    ]
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Reads of all kinds and some writes, one after the other for each person. */
function askAlways(url: string) {
  const ending = new AbortController()
  let answered = 0
  const lost: string[] = []
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init).catch((error: unknown) => String(error))
    const text = typeof response === 'string' ? response : await response.text().catch(String)
    if (typeof response === 'string' || response.status >= 500)
      lost.push(
        `${init?.method ?? 'GET'} ${path} ${typeof response === 'string' ? response : response.status}`,
      )
    else answered += 1
    return text
  }
  const person = async () => {
    while (!ending.signal.aborted) {
      const home = await ask('/')
      await ask(/\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? '/')
      await ask('/api/sleeves?page=1')
      await ask('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(WRITE),
      })
      await pause(20)
    }
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

/** As nginx and Caddy are set up in deploy/: ready shops in turn, and another one for what may be asked twice. */
async function proxyBefore(urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  let ready = [...urls]
  let turn = 0
  const look = async () => {
    const states = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    ready = urls.filter((_url, at) => states[at])
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  const server = createServer((incoming, outgoing) => {
    const pass = (left: number) => {
      const url = ready[turn++ % Math.max(1, ready.length)] ?? urls[0] ?? ''
      forward(agent, url, incoming, outgoing, (error) => {
        const mayBeAskedTwice = incoming.method === 'GET' || error.code === 'ECONNREFUSED'
        if (left > 0 && mayBeAskedTwice && !outgoing.headersSent) pass(left - 1)
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end(String(error.code))
      })
    }
    pass(3)
  })
  return {
    ...(await listening(server)),
    close: () => (clearInterval(timer), server.closeAllConnections(), void server.close()),
  }
}

async function listening(server: Server): Promise<{ url: string }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function forward(
  agent: Agent,
  url: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  failed: (error: NodeJS.ErrnoException) => void,
): void {
  const headers = { ...incoming.headers, 'x-forwarded-for': '192.0.2.1' }
  const asked = request(`${url}${incoming.url}`, { agent, method: incoming.method, headers }, (response) => {
    const { connection: _connection, ...rest } = response.headers
    outgoing.writeHead(response.statusCode ?? 502, rest)
    response.pipe(outgoing)
  })
  asked.once('error', failed)
  incoming.pipe(asked)
}
