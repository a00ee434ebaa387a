// `node scripts/rehearse.mjs` tries this release with the data of a shop that runs another release, usually on a copy
// of the database. The exit code is 0 if this release works.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyForRehearsal } from '../src/server/backup/move-shop.ts'
import { askForCopy, copyOfClosed } from '../src/server/backup/running-shop.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { unknownMigrations } from '../src/server/database/migrate.ts'
import { createLog } from '../src/server/http/request-log.ts'
import { createPrivately } from '../src/server/start/private-files.ts'
import { rehearseStart } from '../src/server/start/rehearse-start.ts'

async function rehearse(config) {
  const log = createLog('error')
  if (config.databaseUrl) return rehearseOnServer(config, log)
  const folder = (await askForCopy(config.dataDir))?.folder ?? (await copyOfClosed(config.dataDir))
  await inFolder(folder, () => tryOut(config, { dataDir: folder }, log))
}

/**
 * Tries this release on a copy of the server's database. The copy is a temporary embedded database. If the server's
 * database has migrations that this release does not know, this release cannot make the copy, so it is tried on the
 * server itself.
 */
async function rehearseOnServer(config, log) {
  const server = await openDatabase(config, log)
  try {
    if ((await unknownMigrations(server)).length > 0)
      return await rehearseStart(config, { database: server, log, isCopy: false })
    const folder = mkdtempSync(join(config.dataDir, 'snapshot-'))
    const embedded = { ...config, databaseUrl: undefined, migrateAtStart: true }
    await inFolder(folder, () =>
      tryOut(embedded, { dataDir: folder }, log, (copy) => copyForRehearsal(server, copy)),
    )
  } finally {
    await server.close()
  }
}

async function tryOut(config, place, log, fill = async () => {}) {
  const database = await openDatabase(place, log)
  try {
    await fill(database)
    await rehearseStart(config, { database, log, isCopy: true })
  } finally {
    await database.close()
  }
}

async function inFolder(folder, work) {
  try {
    await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  createPrivately()
  await rehearse(readConfig(process.env))
  console.log('This release works with the shop’s data.')
  process.exit(0)
} catch (error) {
  console.error(`\nThis release does not work with the shop’s data: ${error.message}`)
  process.exit(1)
}
