// `npm run migrate` migrates the database without opening the shop. On a PostgreSQL server the previous release may be
// running.
import { readConfig } from '../src/server/config/config.ts'
import { migrateServer, openDatabase } from '../src/server/database/connect.ts'
import { migrate, pendingMigrations } from '../src/server/database/migrate.ts'
import { makeQueues } from '../src/server/jobs/job-queue.ts'
import { createPrivately } from '../src/server/start/private-files.ts'

async function migrateEmbedded(config) {
  const database = await openDatabase(config)
  try {
    const pending = await pendingMigrations(database)
    await migrate(database)
    return pending
  } finally {
    await database.close()
  }
}

/** Creating the queue needs a direct connection to the server, without a pooler, as migrations do. */
async function prepareQueue({ databaseUrl, databaseListenUrl = databaseUrl, ...config }) {
  const database = await openDatabase({ ...config, databaseUrl: databaseListenUrl })
  try {
    await makeQueues(database, (error) => console.error(error.message))
  } finally {
    await database.close()
  }
}

try {
  createPrivately()
  const config = readConfig(process.env)
  const done = config.databaseUrl ? await migrateServer(config) : await migrateEmbedded(config)
  await prepareQueue(config)
  for (const name of done) console.log(`✓ ${name}`)
  console.log(done.length === 0 ? 'Nothing to migrate.' : `${done.length} migrations have run.`)
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
