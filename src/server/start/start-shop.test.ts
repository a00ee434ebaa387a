import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/test-run/free-port.mjs'
import { quickFolder } from '../testing/quick-folder.ts'
import { shopProcess, type ShopProcess } from '../testing/shop-process.ts'

const ALERTS = readFileSync(join(import.meta.dirname, '../../../deploy/monitoring/alerts.yml'), 'utf8')
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
  const figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  // Those of the alerts, but for the connections that only a server has.
  const asked = new Set(ALERTS.match(/\b(?:shop|http|nodejs)_[a-z\d_]+/g))
  expect(asked.size).toBeGreaterThan(8)
  for (const name of asked) if (!name.startsWith('shop_database_')) expect(figures).toContain(name)
  expect(figures).toMatch(/^shop_mails_unsent \d+$/m)
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
