import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/test-run/free-port.mjs'
import { quickFolder } from '../testing/quick-folder.ts'
import { shopProcess, type ShopProcess } from '../testing/shop-process.ts'

const DATA_DIR = quickFolder('carapace-start')
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function start(variables: Record<string, string>): Promise<ShopProcess> {
  const shop = await shopProcess({ DATA_DIR, ...variables })
  running.add(shop.child)
  return shop
}

test('a shop opens, refuses a second one on its folder, serves metrics and stops', async () => {
  const METRICS_PORT = String(await freePort())
  const shop = await start({ METRICS_PORT })
  await shop.open
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()).toContain(
    'http_request_duration_seconds',
  )
  expect((await fetch(`${shop.url}/metrics`, { headers: { accept: 'text/plain' } })).status).toBe(404)

  const second = await (await start({})).ended
  expect(second.code).toBe(1)
  expect(second.said.trim()).toMatch(/^The data folder .* is in use by another Carapace: .*\.$/)

  shop.child.kill('SIGTERM')
  // 143 where the development server's own handler is quicker; the built shop always says 0 and opens again (e2e/restart.spec.ts).
  expect([0, 143]).toContain((await shop.ended).code)
}, 120_000)

test('a wrong setting stops the start with one sentence that names it', async () => {
  const { code, said } = await (await start({ PORT: 'many' })).ended
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).toContain('PORT')
})
