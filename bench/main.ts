import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepShop } from '../campaign/processes.ts'
import { startFloor } from './floor.ts'
import { hammer, type Rate } from './load.ts'
import { buyMany } from './purchases.ts'

/** `npm run bench`: pages and calls a second beside their floor, and whole orders a second, on this machine. */
const dataDir = mkdtempSync(join(tmpdir(), 'carapace-bench-'))
const databaseUrl = process.env['TEST_DATABASE_URL']
const shop = await keepShop({
  DATA_DIR: dataDir,
  RATE_LIMITS: '100000',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

try {
  const [sleeve] = (await (await fetch(`${shop.url}/api/sleeves`)).json()) as { _id: string }[]
  const addresses: [string, string][] = [
    ['home page', '/'],
    ['product page', `/products/${sleeve?._id}`],
    ['all sleeves, JSON', '/api/sleeves'],
    ['one page of search, JSON', '/api/sleeves?q=dragon&page=1'],
    ['health', '/healthz'],
  ]
  row('', 'a second', 'p50 ms', 'p99 ms', 'bytes')
  for (const [name, path] of addresses) rateRow(name, await hammer(shop.url + path))
  const home = await fetch(shop.url, { headers: { 'accept-encoding': 'identity' } })
  const floor = await startFloor(Buffer.from(await home.arrayBuffer()), { 'content-type': 'text/html' })
  rateRow('floor: bare Node, home’s bytes', await hammer(floor.url))
  floor.server.close()
  const { perSecond, orders } = await buyMany(shop.url, 16, 12)
  row(`${orders} whole purchases`, perSecond.toFixed(1), '', '', '')
  process.stdout.write(
    `\nDatabase: ${databaseUrl ? 'PostgreSQL at TEST_DATABASE_URL' : 'embedded'}; 16 connections; the load shares this machine's cores.\n`,
  )
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function rateRow(name: string, { perSecond, p50, p99, bytes }: Rate) {
  row(name, Math.round(perSecond).toString(), p50.toString(), p99.toString(), bytes.toString())
}

function row(name: string, ...figures: string[]) {
  process.stdout.write(`${name.padEnd(34)}${figures.map((figure) => figure.padStart(10)).join('')}\n`)
}
