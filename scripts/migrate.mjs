// `npm run migrate`: brings the schema up to date without opening the shop; beside an open one of the release before.
import { readConfig } from '../src/server/config/config.ts'
import { openDatabase, openServer } from '../src/server/database/connect.ts'
import { migrate, pendingMigrations } from '../src/server/database/migrate.ts'
import { createPrivately } from '../src/server/start/private-files.ts'

try {
  createPrivately()
  const config = readConfig(process.env)
  const database = config.databaseUrl
    ? openServer(config.databaseUrl, { connections: 1, forMigrations: true })
    : await openDatabase(config)
  try {
    const pending = await pendingMigrations(database)
    await migrate(database)
    for (const name of pending) console.log(`✓ ${name}`)
    console.log(pending.length === 0 ? 'Nothing to migrate.' : `${pending.length} migrations have run.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
