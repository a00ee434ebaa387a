import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import { compareAnswers, reportFullSpeed } from './answers.ts'
import { reportClicks } from './clicks.ts'
import { reportLighthouse } from './lighthouse.ts'
import { walkOnPhone } from './phone.ts'
import { openShop, simpleUpdates, reportProcess, reportPurchases } from './purchases.ts'
import { row } from './table.ts'

/**
 * `npm run bench` measures the cost of answers with PostgreSQL (at TEST_DATABASE_URL or started for the run). It
 * measures the cost of purchases and the use of memory with PostgreSQL and with the embedded database. `--short`
 * measures less. `--lighthouse`, `--phone` or `--clicks` runs only the measurement in the file of that name.
 */
if (process.argv.includes('--lighthouse')) {
  await reportLighthouse(process.argv.includes('--short') ? 1 : 5)
  process.exit()
}
const phone = process.argv.find((argument) => argument.startsWith('--phone'))
if (phone !== undefined) {
  await walkOnPhone(phone.split('=')[1])
  process.exit()
}
const clicks = process.argv.find((argument) => argument.startsWith('--clicks'))
if (clicks !== undefined) {
  await reportClicks(clicks.split('=')[1])
  process.exit()
}
const isShort = process.argv.includes('--short')
const argument = process.env['TEST_DATABASE_URL']
const postgres = argument
  ? undefined
  : await startPostgres({}, mkdtempSync(join(tmpdir(), 'carapace-postgres-')))
const server = argument ?? postgres?.url ?? ''
const folders = [
  mkdtempSync(join(tmpdir(), 'carapace-bench-')),
  mkdtempSync(join(tmpdir(), 'carapace-bench-')),
]
const [onServer = '', embedded = ''] = folders
const each = isShort ? 6 : 25
const starts = isShort ? 1 : 5

try {
  const updates = await simpleUpdates(server, isShort ? 3 : 10)
  const first = await openShop({ databaseUrl: server, dataDir: onServer })
  try {
    await compareAnswers(
      first.shop,
      onServer,
      isShort ? { slices: 5, amount: 100 } : { slices: 11, amount: 600 },
    )
    await reportFullSpeed(first.shop, isShort ? 2 : 10)
    row('\npurchases', 'a second', 'CPU ms', 'pgbench -N', 'ratio')
    await reportPurchases('on PostgreSQL', first, { each, updates })
  } finally {
    await first.shop.stop()
    await first.sandbox.stop()
  }
  const second = await openShop({ dataDir: embedded })
  try {
    await reportPurchases('embedded', second, { each, updates: undefined })
  } finally {
    await second.shop.stop()
    await second.sandbox.stop()
  }
  row('\nmemory of a demo shop', 'now', 'peak', 'ready after')
  for (const [name, databaseUrl, dataDir] of [
    ['on PostgreSQL', server, onServer],
    ['embedded', undefined, embedded],
  ] as const) {
    const again = await openShop({ databaseUrl, dataDir })
    for (let n = 1; n < starts; n++) await again.shop.stopAndStart()
    reportProcess(name, again.shop)
    await again.shop.stop()
    await again.sandbox.stop()
  }
  process.stdout.write('\n16 connections or customers at once; the load shares this machine’s cores.\n')
} finally {
  await postgres?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
