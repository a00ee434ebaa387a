import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.mjs'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { alone } from '../../scripts/setup/lock.mjs'
import { root } from '../../scripts/setup/steps.mjs'
import { createDatabase } from './databases.ts'
import { PICTURES, QUICK_HASHES, startShop } from './shop-process.ts'

export type PreparedShop = { server: string; template: string; dataDir: string }

/** The folder of the sizes that earlier runs generated for the demo's pictures. */
const MADE_BEFORE = join(root, '.cache', 'demo-picture-sizes')

export default async function prepareShop(): Promise<() => Promise<void>> {
  await alone(ensureBuilt)
  const existing = process.env.TEST_DATABASE_URL
  const postgres = existing ? undefined : await startPostgres()
  const server = existing ?? postgres?.url ?? ''
  const database = await createDatabase(server)
  const shop = await startShop({ env: { DATABASE_URL: database.url, ...QUICK_HASHES } })
  await shop.stop({ keepData: true })
  const pictures = join(shop.dataDir, PICTURES)
  if (existsSync(MADE_BEFORE)) await cp(MADE_BEFORE, pictures, { recursive: true })
  const prepared: PreparedShop = { server, template: database.name, dataDir: shop.dataDir }
  process.env.PREPARED_SHOP = JSON.stringify(prepared)
  return async () => {
    await database.drop()
    await postgres?.stop()
    // A killed process may have left a part of a file.
    await cp(pictures, MADE_BEFORE, { recursive: true, filter: (path) => !path.endsWith('.part') })
    await rm(shop.dataDir, { recursive: true, force: true })
  }
}
