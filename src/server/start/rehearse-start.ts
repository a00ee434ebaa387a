import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { addPages } from '../rendering/add-pages.ts'
import { firstStart } from './first-start.ts'
import { openServices } from './open-services.ts'

const ADDRESSES = ['/readyz', '/', '/api/sleeves?page=1', '/login']

type Rehearsal = {
  database: Database
  log: FastifyBaseLogger
  isCopy: boolean
  build?: string
}

/**
 * Opens a shop without jobs and without a port, and requests a few addresses of it.
 * @throws Error with the reason, if this release would not work on this database
 */
export async function rehearseStart(
  config: Config,
  { database, log, isCopy, build }: Rehearsal,
): Promise<void> {
  const services = await openServices(config, log, () => config.publicUrl, { database, pollJobs: false })
  const app = await buildApp(services)
  try {
    await addPages(app, services, build)
    if (isCopy) await firstStart(services)
    for (const url of ADDRESSES) {
      const { statusCode } = await app.inject(url)
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`)
    }
  } finally {
    await app.close()
  }
}
