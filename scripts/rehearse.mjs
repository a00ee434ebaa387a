// `node scripts/rehearse.mjs` tries this release with the data of a shop that runs another one: it migrates the
// database and asks for a few pages. Nobody can buy there, and nothing is sent. An embedded database is tried as a
// copy, but one on a PostgreSQL server is itself migrated. An update runs this script before it replaces the running
// release. It ends with 0 if this release works.
import { rmSync } from 'node:fs'
import { askForCopy, copyOfClosed } from '../src/server/backup/running-shop.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { createLog } from '../src/server/http/request-log.ts'
import { createPrivately } from '../src/server/start/private-files.ts'
import { rehearseStart } from '../src/server/start/rehearse-start.ts'

async function rehearse(config) {
  const log = createLog('error')
  const folder = config.databaseUrl ? undefined : await copyFor(config.dataDir)
  try {
    const database = await openDatabase({ ...config, dataDir: folder ?? config.dataDir }, log)
    try {
      await rehearseStart(config, { database, log, isCopy: folder !== undefined })
    } finally {
      await database.close()
    }
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the folder of a copy, made by the running shop or, if none runs, by this process. */
const copyFor = async (dataDir) => (await askForCopy(dataDir))?.folder ?? copyOfClosed(dataDir)

try {
  createPrivately()
  await rehearse(readConfig(process.env))
  console.log('This release works with the shop’s data.')
  process.exit(0)
} catch (error) {
  console.error(`\nThis release does not work with the shop’s data: ${error.message}`)
  process.exit(1)
}
