import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import type { App } from './app-type.ts'
import type { Config } from './config.ts'
import { forwardChanges } from './database/notifications.ts'
import { firstStart } from './first-start.ts'
import { startUpkeep } from './database/upkeep.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { openParts } from './open-parts.ts'
import { openPayment } from './outside/payment/open.ts'
import { addPages } from './pages/add-pages.ts'
import { addSandbox } from './sandbox.ts'
import { welcome } from './welcome.ts'

export type RunningShop = { url: string; stop(): Promise<void> }

/** Opens everything in order, listens, and knows how to stop: answers in flight first, the database last. */
export async function startShop(config: Config): Promise<RunningShop> {
  const log = createLog(config.logLevel)
  let url = config.sandboxUrl ?? `http://127.0.0.1:${config.port}`
  const payment = openPayment(config, log, () => url)
  const parts = await openParts(config, log, payment)
  try {
    const metrics = config.metricsPort === undefined ? undefined : createMetrics()
    const app = await buildApp(parts, metrics)
    addSandbox(app, parts, () => url)
    await addPages(app, parts)
    await parts.jobs.start()
    await firstStart(parts)
    const unlisten = await forwardChanges(parts)
    const stopUpkeep = startUpkeep(parts.database, log)
    const stopMetrics = await metrics?.serve(config.host, config.metricsPort ?? 0)
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    url = config.sandboxUrl ?? `http://127.0.0.1:${port}`
    welcome(config, port)
    return {
      url,
      async stop() {
        stopUpkeep()
        await stopMetrics?.()
        await closeInTime(app)
        await parts.jobs.stop()
        await unlisten()
        await parts.database.close()
      },
    }
  } catch (error) {
    await parts.database.close()
    throw error
  }
}

const IN_FLIGHT_MS = 10_000

/** Answers in flight finish, but nobody keeps a stopping shop waiting for ever. */
async function closeInTime(app: App): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), IN_FLIGHT_MS)
  await app.close()
  clearTimeout(deadline)
}
