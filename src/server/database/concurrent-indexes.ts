import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Db } from './database.ts'

const MARK = '-- concurrently'
const CREATE = /^create\s+(unique\s+)?index\s+(\w+)\s+on\s/i
/** Any number that nobody else uses: who holds it makes indexes, on a connection past any pooler. */
const LOCK = 560_056
const AGAIN_MS = 500

/**
 * Whether a migration begins with the line `-- concurrently`: its indexes are made while the shop writes to their tables,
 * outside of a transaction. Its statements are plain `create index`, which the embedded engine runs as they are.
 */
export const isConcurrent = (text: string) => text.split('\n', 1)[0]?.trim() === MARK

/**
 * Makes the indexes of such a migration on a server, once for all processes that start. One that was interrupted, or
 * refused by a doubled row, leaves an index that is not valid: that is dropped and made again.
 * @throws Error where the migration holds anything but indexes
 */
export async function makeIndexes({ db }: Pick<Database, 'db'>, name: string, text: string): Promise<void> {
  const indexes = indexesOf(name, text)
  await db.connection().execute(async (connection) => {
    await takeTurn(connection)
    try {
      // Nobody queues behind this lock but other migrations, so that waiting for the transactions of the shop is no harm.
      await sql`set lock_timeout = 0`.execute(connection)
      for (const index of indexes) await makeIndex(connection, index)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

/** Asks again and again: a statement that waits for the lock would itself be waited for by the index that is being made. */
async function takeTurn(connection: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(
      connection,
    )
    if (rows[0]?.mine) return
    await pause(AGAIN_MS)
  }
}

type Index = { name: string; create: string }

function indexesOf(migration: string, text: string): Index[] {
  const statements = text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  return statements.map((statement) => {
    const name = CREATE.exec(statement)?.[2]
    if (!name)
      throw new Error(
        `${migration} is marked '${MARK}' and may hold \`create index name on …\` alone: ${statement}`,
      )
    return { name, create: statement.replace(/\bindex\b/i, 'index concurrently') }
  })
}

async function makeIndex(connection: Db, { name, create }: Index): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${`public.${name}`})`.execute(
    connection,
  )
  if (rows[0]?.valid) return
  if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(connection)
  await connection.executeQuery(CompiledQuery.raw(create))
}
