import { rm } from 'node:fs/promises'
import { startPostgres } from '../../scripts/postgres.mjs'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { alone } from '../../scripts/setup/lock.mjs'
import { sleevesOf } from './catalogue.ts'
import { createDatabase } from './databases.ts'
import { startShop } from './shop-process.ts'

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
  await makePictureSizes(shop.url)
  await shop.stop({ keepData: true })
  const prepared: PreparedShop = { server, template: database.name, dataDir: shop.dataDir }
  process.env.PREPARED_SHOP = JSON.stringify(prepared)
  return async () => {
    await database.drop()
    await postgres?.stop()
    await rm(shop.dataDir, { recursive: true, force: true })
  }
}

/** The pictures of the catalogue's cards are made once, not by each shop of the run while a journey waits. */
async function makePictureSizes(url: string): Promise<void> {
  for (const { images } of await sleevesOf(url))
    await Promise.all(
      [320, 480].map(async (width) => (await fetch(`${url}${images.front}/${width}.avif`)).arrayBuffer()),
    )
}
