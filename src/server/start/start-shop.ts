import type { AddressInfo } from 'node:net'
import { buildApp } from '../app.ts'
import type { App } from '../http/app-type.ts'
import type { Config } from '../config/config.ts'
import { forwardChanges } from '../database/notifications.ts'
import { firstStart } from './first-start.ts'
import { startUpkeep } from '../database/upkeep.ts'
import { createLog } from '../http/log.ts'
import { createMetrics } from '../http/metrics.ts'
import { openServices } from './open-services.ts'
import { openPayment } from '../outside/payment/open.ts'
import { addPages } from '../rendering/add-pages.ts'
import { addSandbox } from './add-sandbox.ts'
import { welcome } from './welcome.ts'

export type RunningShop = { url: string; stop(): Promise<void> }

/** Opens everything in order, listens, and knows how to stop: answers in flight first, the database last. */
export async function startShop(config: Config): Promise<RunningShop> {
  const log = createLog(config.logLevel)
  let url = config.sandboxUrl ?? `http://127.0.0.1:${config.port}`
  const payment = openPayment(config, log, () => url)
  const services = await openServices(config, log, payment)
  try {
    const metrics = config.metricsPort === undefined ? undefined : createMetrics()
    const app = await buildApp(services, metrics)
    addSandbox(app, services, () => url)
    await addPages(app, services)
    await services.jobs.start()
    await firstStart(services)
    const unlisten = forwardChanges(services)
    const stopUpkeep = startUpkeep(services.database, log)
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
        await services.jobs.stop()
        await unlisten()
        await services.database.close()
      },
    }
  } catch (error) {
    await services.database.close()
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
