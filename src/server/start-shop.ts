import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { forwardChanges } from './database/notifications.ts'
import { firstStart } from './first-start.ts'
import { createLog } from './log.ts'
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
    const app = await buildApp(parts)
    addSandbox(app, parts, () => url)
    await addPages(app, parts)
    await parts.jobs.start()
    await firstStart(parts)
    const unlisten = await forwardChanges(parts)
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    url = config.sandboxUrl ?? `http://127.0.0.1:${port}`
    welcome(config, port)
    return {
      url,
      async stop() {
        await app.close()
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
