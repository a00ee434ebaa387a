// `npm run demo:reset` empties the embedded database and loads the demo again.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../src/server/config/config.ts'
import { lockFolder } from '../src/server/database/folder-lock.ts'
import { createLog } from '../src/server/http/request-log.ts'
import { firstStart } from '../src/server/start/first-start.ts'
import { openServices } from '../src/server/start/open-services.ts'
import { createPrivately } from '../src/server/start/private-files.ts'
import { StepFailed, step } from './setup/steps.mjs'

function refusal(config) {
  if (config.mode === 'live') return 'SHOP_MODE=live has no demo to go back to: nothing was emptied.'
  if (config.databaseUrl) {
    return 'DATABASE_URL names a server and only the embedded database is ever emptied: unset it, or empty the server yourself.'
  }
  return undefined
}

function empty(dataDir) {
  // Throws an error if a shop runs on this folder.
  const lock = lockFolder(dataDir)
  rmSync(join(dataDir, 'database'), { recursive: true, force: true })
  lock.release()
}

async function load(config) {
  const log = createLog(config.logLevel)
  const services = await openServices(config, log, () => config.publicUrl, { pollJobs: false })
  try {
    await services.jobs.start()
    await firstStart(services)
  } finally {
    await services.jobs.stop()
    await services.database.close()
  }
}

try {
  createPrivately()
  const config = { ...readConfig(process.env), demoData: true }
  const refused = refusal(config)
  if (refused) throw new StepFailed(refused)
  await step('Emptying the database', async () => empty(config.dataDir))
  await step('Loading the demo', () => load(config))
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
