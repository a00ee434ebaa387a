import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepShop } from '../campaign/processes.ts'
import { compareAnswers } from './answers.ts'
import { memoryOf } from './load.ts'
import { buyMany } from './purchases.ts'
import { row } from './table.ts'

/** `npm run bench`: what answers and purchases cost on this machine, beside the least that they could; `--short` in a minute. */
const isShort = process.argv.includes('--short')
const dataDir = mkdtempSync(join(tmpdir(), 'carapace-bench-'))
const databaseUrl = process.env['TEST_DATABASE_URL']
const shop = await keepShop({
  DATA_DIR: dataDir,
  RATE_LIMITS: '100000',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

try {
  const { now, peak } = memoryOf(shop.pid())
  row('memory of a fresh shop, MB', (now / 1024).toFixed(0), `peak ${(peak / 1024).toFixed(0)}`)
  row('ready after, ms', String(shop.startsMs()[0]))
  await compareAnswers(shop, dataDir, isShort ? { rounds: 1, amount: 2_000 } : { rounds: 3, amount: 4_000 })
  const { perSecond, orders } = await buyMany(shop.url, 16, 12)
  row(`${orders} whole purchases`, perSecond.toFixed(1))
  process.stdout.write(
    `\nDatabase: ${databaseUrl ? 'PostgreSQL at TEST_DATABASE_URL' : 'embedded'}; 16 connections; the load shares this machine's cores.\n`,
  )
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
