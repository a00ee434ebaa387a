// `npm run move -- postgres://…` copies a stopped shop's embedded database to an empty PostgreSQL database.
// `npm run move -- embedded` copies it the other way, from DATABASE_URL.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { moveShop } from '../src/server/backup/move-shop.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { createLog } from '../src/server/http/request-log.ts'
import { createPrivately } from '../src/server/start/private-files.ts'
import { StepFailed, seconds } from './setup/steps.mjs'

function places(target, { dataDir, databaseUrl }) {
  const embedded = { dataDir }
  if (target === 'embedded' && databaseUrl) return { from: { dataDir, databaseUrl }, to: embedded }
  if (target?.startsWith('postgres') && !databaseUrl)
    return { from: embedded, to: { dataDir, databaseUrl: target } }
  throw new StepFailed(
    'Usage: `npm run move -- postgres://…` without DATABASE_URL, or `npm run move -- embedded` with it.',
  )
}

/** Renames the folder, because a start without DATABASE_URL would otherwise sell outdated stock. */
function putAside({ dataDir }) {
  const aside = join(dataDir, `database-moved-${new Date().toISOString().slice(0, 10)}`)
  renameSync(join(dataDir, 'database'), aside)
  return aside
}

async function move(target, config) {
  const log = createLog(config.logLevel)
  const { from, to } = places(target, config)
  const started = Date.now()
  const old = await openDatabase(from, log)
  const fresh = await openDatabase(to, log)
  try {
    const sums = await moveShop(old, fresh, log)
    for (const [table, { rows, hash }] of Object.entries(sums))
      console.log(`✓ ${table}: ${rows} rows, ${hash.slice(0, 12)} on both`)
  } finally {
    await fresh.close()
    await old.close()
  }
  console.log(`Moved in ${seconds(started)}.`)
  if (to.databaseUrl)
    console.log(`The old database is now ${putAside(from)}: set DATABASE_URL, start, and delete it later.`)
  else console.log('Start without DATABASE_URL now; the server keeps its copy until you delete it.')
}

try {
  createPrivately()
  await move(process.argv[2], readConfig({ ...process.env, SHOP_MODE: process.env.SHOP_MODE ?? 'demo' }))
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
