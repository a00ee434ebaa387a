import { setTimeout as pause } from 'node:timers/promises'
import { readConfig, type Config } from './config/config.ts'
import { openDatabase } from './database/connect.ts'
import { refusedByFullDisk } from './database/opening-failure.ts'
import { isOutage } from './database/outage.ts'
import { checkOpenFiles } from './http/open-files.ts'
import { checkPort } from './http/port-in-use.ts'
import { createPrivately } from './start/private-files.ts'
import type { RunningShop } from './start/start-shop.ts'
import { STOP_LIMIT_MS } from './start/stop-shop.ts'
import { StartupError } from './startup-error.ts'

const START_TRIES = 10

try {
  createPrivately()
  checkOpenFiles()
  const config = readConfig(process.env)
  await checkPort('PORT', config.host, config.port)
  if (config.metricsPort !== undefined)
    await checkPort('METRICS_PORT', config.metricsHost, config.metricsPort)
  endInOrder(await startPatiently(config), config.stopGraceMs)
} catch (error) {
  process.stderr.write(`${refusal(error)}\n`)
  process.exit(1)
}

async function startPatiently(config: Config): Promise<RunningShop> {
  // Opens the embedded engine while the rest of the code loads.
  const embedded = config.databaseUrl ? undefined : openDatabase(config)
  // Without this handler, an early failure would be an unhandled rejection.
  embedded?.catch(() => {})
  const { startShop } = await import('./start/start-shop.ts')
  const database = await embedded
  for (let left = START_TRIES; ; left--) {
    try {
      return await startShop(config, database && { database })
    } catch (error) {
      const full = refusedByFullDisk(config.dataDir, error)
      if (full) throw full
      if (!config.databaseUrl || !isOutage(error) || left === 1) throw error
      process.stderr.write('The database went away during the start: the shop begins again.\n')
      await pause(1_000)
    }
  }
}

function endInOrder(shop: RunningShop, graceMs: number): void {
  let ending = false
  const end = async (code: number, grace: number) => {
    if (ending) return
    ending = true
    setTimeout(() => {
      process.stderr.write('The shop did not stop in time and ends now.\n')
      process.exit(1)
    }, STOP_LIMIT_MS + grace)
    await shop.stop(grace)
    process.exit(code)
  }
  process.on('SIGTERM', () => void end(0, graceMs))
  // Ctrl-C stops the shop without the grace period, which only a load balancer needs. While the shop is stopping,
  // Ctrl-C ends the process at once.
  process.on('SIGINT', () => (ending ? process.exit(130) : void end(0, 0)))
  void shop.failed.then((error) => {
    process.stderr.write(`${error.message} The shop ends, to be started again.\n`)
    return end(1, 0)
  })
}

function refusal(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const expected = error instanceof StartupError
  return expected ? error.message : (error.stack ?? error.message)
}
