import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, '../main.ts')
const DATA_DIR = mkdtempSync(join(tmpdir(), 'carapace-start-'))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** The real process; in development mode, which needs no build. */
function start(variables: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      DATA_DIR,
      DEMO_DATA: 'false',
      ...variables,
    },
  })
  running.add(child)
  const said: string[] = []
  child.stdout.on('data', (text: Buffer) => said.push(text.toString()))
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said: said.join('') }))
  const open = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => said.join('').includes('is open at') && resolve())
    void ended.then(({ said: last }) => reject(new Error(last)))
  })
  open.catch(() => {})
  return { child, open, ended }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

test('a shop opens, refuses a second one on its folder, serves metrics, stops, and opens again', async () => {
  const [PORT, METRICS_PORT] = [await freePort(), await freePort()]
  const shop = start({ PORT, METRICS_PORT })
  await shop.open
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()).toContain(
    'http_request_duration_seconds',
  )
  expect(
    (await fetch(`http://127.0.0.1:${PORT}/metrics`, { headers: { accept: 'text/plain' } })).status,
  ).toBe(404)

  const second = await start({ PORT: await freePort() }).ended
  expect(second.code).toBe(1)
  expect(second.said.trim()).toMatch(/^The data folder .* is in use by another Carapace: .*\.$/)

  shop.child.kill('SIGTERM')
  // 143 where the development server's own handler is quicker; the built shop always says 0 (e2e/stop-and-start.spec.ts).
  expect([0, 143]).toContain((await shop.ended).code)
  const again = start({ PORT })
  await again.open
  again.child.kill('SIGKILL')
  await again.ended
}, 60_000)

test('a wrong setting stops the start with one sentence that names it', async () => {
  const { code, said } = await start({ PORT: 'many' }).ended
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).toContain('PORT')
})
