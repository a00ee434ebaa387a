import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../scripts/test-run/free-port.mjs'
import { openToOthers } from '../src/server/testing/open-to-others.ts'
import { register } from './testing/customer.ts'
import { type Shop, startShop } from './testing/shop-process.ts'
import { expect, test } from './testing/shop.ts'

const ALERTS = readFileSync(join(import.meta.dirname, '../deploy/monitoring/alerts.yml'), 'utf8')

const sleeves = async ({ url }: Shop) => (await fetch(`${url}/api/sleeves`)).json()

async function canSignIn({ url }: Shop, person: { email: string; password: string }): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(person) })).ok
}

async function soon<T>(what: string, work: Promise<T>): Promise<T> {
  const tooLate = async () => {
    await pause(60_000, undefined, { ref: false })
    throw new Error(`${what}: not within a minute`)
  }
  return Promise.race([work, tooLate()])
}

test('serves metrics, refuses a second process on its folder, exits with 0 on request and with 1 on a full disk, even when it hangs; acknowledged data survives, readable by its owner alone @rare', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'carapace-disk-'))
  const preload = pathToFileURL(join(import.meta.dirname, 'testing/broken-disk.ts')).href
  const env = { BROKEN_DISK: disk, NODE_OPTIONS: `--import ${preload}` }

  const METRICS_PORT = String(await freePort())
  const first = await startShop({ env: { METRICS_PORT } })
  const figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  const alertMetrics = new Set(ALERTS.replaceAll(/#.*/g, '').match(/\b(?:shop|http|nodejs)_[a-z\d_]+/g))
  expect(alertMetrics.size).toBeGreaterThan(8)
  for (const name of alertMetrics) if (!name.startsWith('shop_database_')) expect(figures).toContain(name)
  expect(figures).toMatch(/^shop_mails_unsent \d+$/m)
  expect((await fetch(`${first.url}/metrics`, { headers: { accept: 'text/plain' } })).status).toBe(404)
  await expect(startShop({ dataDir: first.dataDir })).rejects.toThrow(
    /The data folder .* is in use by another Carapace: .*\./,
  )
  const before = await sleeves(first)
  expect(before).toHaveLength(28)
  expect(await soon('stopping', first.stop({ keepData: true }))).toBe(0)
  expect(openToOthers(first.dataDir), 'files that others than the owner may read').toEqual([])

  const full = await startShop({ dataDir: first.dataDir, env })
  expect(await sleeves(full)).toEqual(before)
  const customer = await register(full.url)
  await writeFile(join(disk, 'full'), '')
  const endings: unknown[] = []
  void full.ended.then((ending) => endings.push(ending))
  for (let n = 0; n < 200 && endings.length === 0; n++)
    await soon(
      'an answer on a full disk',
      register(full.url).catch(() => undefined),
    )
  const { code, output } = await soon('the end on a full disk', full.ended)
  // The database's message depends on the statement that first meets the full disk.
  expect([code, output]).toEqual([1, expect.stringMatching(/no space left on device|cannot write any more/i)])
  await rm(join(disk, 'full'))

  const hung = await startShop({ dataDir: first.dataDir, env })
  expect(await canSignIn(hung, customer)).toBe(true)
  expect(await sleeves(hung)).toEqual(before)
  await writeFile(join(disk, 'hung'), '')
  void register(hung.url).catch(() => undefined)
  await expect.poll(async () => (await fetch(`${hung.url}/readyz`)).status).toBe(503)
  await soon('stopping while the disk hangs', hung.stop())
  await rm(disk, { recursive: true })
})
