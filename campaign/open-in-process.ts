import { pino } from 'pino'
import { buildApp } from '../src/server/app.ts'
import type { Clock } from '../src/server/clock.ts'
import { readConfig } from '../src/server/config/config.ts'
import type { Services } from '../src/server/services.ts'
import { openServices } from '../src/server/start/open-services.ts'

export type ShopInProcess = {
  services: Services
  stop: () => Promise<void>
}

/** If the database is embedded, no server may run at the same time. */
export async function openInProcess(variables: Record<string, string>, clock: Clock): Promise<ShopInProcess> {
  const config = readConfig({ LOG_LEVEL: 'error', ...variables })
  const log = pino({ level: 'error' })
  const sandboxUrl = () => config.sandboxUrl ?? ''
  const services = await openServices(config, log, sandboxUrl, { clock, pollJobs: false })
  const app = await buildApp(services)
  await services.jobs.start()
  return {
    services,
    stop: async () => {
      await services.jobs.stop()
      await app.close()
    },
  }
}
