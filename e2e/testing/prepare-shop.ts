import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.mjs'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { alone } from '../../scripts/setup/lock.mjs'
import { root } from '../../scripts/setup/steps.mjs'
import { createDatabase } from './databases.ts'
import { type Shop, startShop } from './shop-process.ts'

/**
 * What every shop of the run begins with: the demo, made once, as a database to be copied on a PostgreSQL server and a
 * data folder (pictures, secrets) to be copied with it.
 */
export type PreparedShop = { server: string; template: string; dataDir: string }

/** Runs before all journeys: the web side is built if its sources have changed, and the demo shop is made. */
export default async function prepareShop(): Promise<() => Promise<void>> {
  await alone(ensureBuilt)
  const given = process.env.TEST_DATABASE_URL
  const postgres = given ? undefined : await startPostgres()
  const server = given ?? postgres?.url ?? ''
  const database = await createDatabase(server)
  const shop = await startShop({ env: { DATABASE_URL: database.url } })
  await makePictureSizes(shop)
  await shop.stop({ keepData: true })
  const prepared: PreparedShop = { server, template: database.name, dataDir: shop.dataDir }
  process.env.PREPARED_SHOP = JSON.stringify(prepared)
  return async () => {
    await database.drop()
    await postgres?.stop()
    await rm(shop.dataDir, { recursive: true, force: true })
  }
}

/** Sizes of the demo's pictures that an earlier run has made. A picture's id is made from its content, so they stay right. */
const MADE_BEFORE = join(root, '.cache', 'demo-picture-sizes')
/** What cards and articles ask for; the few larger ones are made when a journey opens them. */
const SIZES = ['240.avif', '360.avif', '480.avif']

/** The usual sizes of the demo's pictures are made once for all runs, not by each shop while a journey waits. */
async function makePictureSizes({ url, dataDir }: Shop): Promise<void> {
  const stored = join(dataDir, 'storage', 'images')
  const ids = await readdir(stored)
  if (existsSync(MADE_BEFORE)) await cp(MADE_BEFORE, stored, { recursive: true })
  for (const id of ids)
    await Promise.all(SIZES.map(async (file) => (await fetch(`${url}/images/${id}/${file}`)).arrayBuffer()))
  await cp(stored, MADE_BEFORE, { recursive: true })
}
