import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import type { App } from './app-type.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './connections.ts'

let shop: TestShop
let app: App
let port: number
const lines: string[] = []

beforeAll(async () => {
  shop = await testShop({ PUBLIC_URL: 'https://carapace.test' })
  app = await opened()
  port = portOf(app)
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

/** Only the tested limit is short, because a busy machine may be slow at anything else. */
async function opened(short: Partial<ConnectionLimits> = {}, written: string[] = lines): Promise<App> {
  const write = (line: string) => {
    lines.push(line)
    if (written !== lines) written.push(line)
  }
  const limits = { ...CONNECTION_LIMITS, ...short }
  const other = await buildApp({ ...shop, log: pino({ level: 'info' }, { write }) }, undefined, limits)
  await other.listen({ port: 0, host: '127.0.0.1' })
  return other
}

const portOf = ({ server }: App) => (server.address() as AddressInfo).port

/**
 * Opens a connection and sends this text. `closed` resolves with everything that was received before the connection
 * was closed or reset.
 */
function say(text: string, to = port): { socket: Socket; closed: Promise<string> } {
  const socket = connect(to, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
  socket.on('error', () => {})
  socket.write(text)
  const closed = once(socket, 'close').catch((error: NodeJS.ErrnoException) =>
    expect(error.code).toBe('ECONNRESET'),
  )
  return { socket, closed: closed.then(() => received) }
}

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

const HEADERS_IN_TIME = { headersMs: 500, lookMs: 100 }

test('headers that do not end are cut, with an error in the contract’s form', async () => {
  const other = await opened(HEADERS_IN_TIME)
  const received = await say('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:', portOf(other)).closed
  expect(received).toMatch(/^HTTP\/1\.1 408 .*Connection: close.*"code":"REQUEST_TIMEOUT"/s)
  await other.close()
})

test('a connection that sends nothing at all is cut', async () => {
  const other = await opened(HEADERS_IN_TIME)
  expect(await say('', portOf(other)).closed).toMatch(/^(HTTP\/1\.1 408|$)/)
  await other.close()
})

test.each([
  ['with a length', `${LOGIN}Content-Length: 1000\r\n\r\n{`],
  ['in chunks', `${LOGIN}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
])('a body that does not end is cut, %s', async (_how, text) => {
  const written: string[] = []
  const other = await opened({ bodyMs: 700 }, written)
  const { socket, closed } = say(text, portOf(other))
  const drip = setInterval(() => socket.write(text.includes('chunked') ? '1\r\n \r\n' : ' '), 50)
  await closed
  clearInterval(drip)
  await other.close()
  expect(written.some((line) => line.includes('a body did not come in time'))).toBe(true)
})

test('headers that are too large are refused', async () => {
  const received = await say(`GET / HTTP/1.1\r\nHost: x\r\nX-Huge: ${'x'.repeat(20_000)}\r\n\r\n`).closed
  expect(received).toMatch(
    /^HTTP\/1\.1 431 .*strict-transport-security: max-age=31536000.*"code":"TOO_LARGE"/s,
  )
})

test('bytes that are not HTTP are refused', async () => {
  expect(await say('bonjour\r\n\r\n').closed).toMatch(
    /^HTTP\/1\.1 400 .*Cache-Control: no-store.*"code":"MALFORMED"/s,
  )
})

test.each([
  ['bodies that come slowly', `${LOGIN}Content-Length: 1000\r\n\r\n{`, 'a body did not come in time'],
  ['bytes that are not HTTP', 'SSH-2.0-x\r\n\r\n', 'a connection sent nothing that can be read'],
])('many %s write one line to the log', async (_what, bytes, message) => {
  const written: string[] = []
  const other = await opened({ bodyMs: 700 }, written)
  await Promise.all(Array.from({ length: 10 }, () => say(bytes, portOf(other)).closed))
  expect(written.filter((line) => line.includes(message))).toHaveLength(1)
  await other.close()
})

test('a request with two Host headers is refused', async () => {
  const connection = say('GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n')
  expect(await connection.closed).toMatch(/^HTTP\/1\.1 400 .*"code":"MALFORMED"/s)
})

test('a connection that idles after a request is closed', async () => {
  const other = await opened({ keepAliveMs: 500 })
  const received = await say('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', portOf(other)).closed
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
  await other.close()
})

test('connections beyond the limit are closed at once, and earlier ones stay open', async () => {
  const written: string[] = []
  const other = await opened({ keepAliveMs: 500, connections: 20 }, written)
  const to = portOf(other)
  const open = Array.from({ length: 20 }, () => say('GET /healthz HTTP/1.1\r\nHost: x\r\n', to))
  const count = () => new Promise<number>((resolve) => other.server.getConnections((_error, n) => resolve(n)))
  await expect.poll(count).toBe(20)
  expect(await say('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', to).closed).toBe('')
  for (const { socket } of open) socket.write('\r\n')
  const received = await Promise.all(open.map(({ closed }) => closed))
  expect(received.filter((text) => !text.startsWith('HTTP/1.1 200'))).toEqual([])
  expect(written.filter((line) => line.includes('too many connections'))).toHaveLength(1)
  await other.close()
})

test.skipIf(process.platform === 'win32')(
  'the limit of connections leaves room for files, and one address gets half of them',
  async () => {
    const program = `
    import { connect } from 'node:net'
    import Fastify from 'fastify'
    import { CONNECTION_LIMITS, limitConnections } from './src/server/http/connections.ts'
    const refused = []
    const log = { warn: (fields) => refused.push(fields) }
    const app = Fastify()
    limitConnections(app, CONNECTION_LIMITS, { log, config: { trustProxy: false } })
    await app.listen({ port: 0 })
    const { port } = app.server.address()
    const open = Array.from({ length: 45 }, () => connect(port, '127.0.0.1').on('error', () => {}))
    await Promise.any(open.map((socket) => new Promise((settle) => socket.once('close', settle))))
    console.log(JSON.stringify([app.server.maxConnections, refused]))
    process.exit()`
    const run = ['-c', 'ulimit -n 600 && exec "$0" --input-type=module -e "$1"', process.execPath, program]
    expect(JSON.parse(execFileSync('sh', run, { encoding: 'utf8' }))).toEqual([
      88,
      [{ address: '127.0.0.1', max: 44 }],
    ])
  },
)

test('one address gets a share of the connections', async () => {
  const other = await opened({ connectionsOfAddress: 3 })
  const to = portOf(other)
  const open = Array.from({ length: 3 }, () => say('GET /healthz HTTP/1.1\r\nHost: x\r\n', to))
  await expect
    .poll(() => new Promise<number>((resolve) => other.server.getConnections((_error, n) => resolve(n))))
    .toBe(3)
  expect(await say('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', to).closed).toBe('')
  expect(lines.some((line) => line.includes('"address":"127.0.0.1"'))).toBe(true)
  for (const { socket } of open) socket.end('Connection: close\r\n\r\n')
  for (const { closed } of open) expect(await closed).toContain('200 OK')
  expect(await say('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', to).closed).toContain(
    '200 OK',
  )
  await other.close()
})

test('a refused caller cannot keep the connection by sending the rest of the body slowly', async () => {
  const other = await opened({ lateBodyMs: 1_000 })
  const { socket, closed } = say(
    'POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n-',
    portOf(other),
  )
  const drip = setInterval(() => socket.write('-'), 50)
  expect(await closed).toMatch(/^HTTP\/1\.1 401 /)
  clearInterval(drip)
  await other.close()
})

test('a caller who hangs up causes no error in the log', () => {
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})
