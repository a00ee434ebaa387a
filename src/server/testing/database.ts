import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { openEmbedded, openServer } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import { observe } from '../log/observed.ts'

export const TEST_CONNECTIONS = 5
/** On a slow machine a test with many calls at once must not meet the shop's own limit. */
const CONNECTION_TIMEOUT_MS = 120_000

/**
 * Opens a separate database: on the PostgreSQL server at TEST_DATABASE_URL if set, otherwise on the embedded engine in
 * memory. `queriesOf` needs `isTraced`.
 */
export async function emptyDatabase({ isTraced = false } = {}): Promise<Database> {
  const template = inject('databaseTemplate')
  const server = process.env['TEST_DATABASE_URL']
  if (server) return openOnServer(server, template, isTraced)
  return openEmbedded({ folder: null, copyOf: template, isTraced })
}

/** Each worker keeps one connection that makes and drops its databases, because a new connection takes time. */
let ofWorker: pg.Pool | undefined

async function openOnServer(server: string, template: string, isTraced: boolean): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const pool = (ofWorker ??= new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true }))
  await pool.query(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openServer(url.href, {
    connections: TEST_CONNECTIONS,
    isTraced,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
  })
  refuseSecondConnections(database)
  return {
    ...database,
    async close() {
      await database.close()
      await pool.query(`drop database ${name} with (force)`)
    },
  }
}

/**
 * Refuses a query that is sent while its caller holds a connection. The embedded database has one connection, so the
 * caller would wait for itself. A PostgreSQL server has several connections and would hide the bug.
 */
function refuseSecondConnections({ db }: Database): void {
  const holder = new AsyncLocalStorage<true>()
  const executor = db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = (consumer, options) => {
    if (holder.getStore())
      throw new Error('A query outside its transaction: the embedded database would hang.')
    return provide((connection) => holder.run(true, () => consumer(connection)), options)
  }
}

export async function waitingForLocks({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length
}

export type SentQuery = { sql: string; parameters: readonly unknown[] }

export async function queriesOf(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = []
  const stop = observe('query', ({ sql, parameters }) => {
    if (/^\s*(?:select|with|delete|update|insert)/i.test(sql)) sent.push({ sql, parameters })
  })
  try {
    await work()
  } finally {
    stop()
  }
  return sent
}

export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
