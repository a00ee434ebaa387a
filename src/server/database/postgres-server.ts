import { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { POOL_SIZE } from '../config/environment.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { noteDiskFull } from './disk-full.ts'
import { LOCK_TIMEOUT_MS } from './migration-limits.ts'
import { DatabaseAway, outageFields } from './outage.ts'
import { STATEMENT_TIMEOUT_MS } from './time-limit.ts'

const INT8 = 20

/** Reads a bigint, such as `count(*)`, as a number. By default `pg` returns it as text. */
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)

const SHOP_LIMITS = {
  timezone: 'UTC',
  // Compiling a page's statements may take longer than running them.
  jit: 'off',
  // PostgreSQL's default suits spinning disks: with it the planner may read whole tables where an index would do.
  random_page_cost: 1.1,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
}
/**
 * A server that is silent for this long counts as gone, even if the socket is still open. Without a limit a query could
 * wait for ever.
 */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000
const CONNECTION_TIMEOUT_MS = 5_000

const MIGRATION_LIMITS = { timezone: 'UTC', statement_timeout: 0, lock_timeout: LOCK_TIMEOUT_MS }

function socketWithLimit(): Socket {
  const socket = new Socket()
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new DatabaseAway('The database server is silent.')))
  return socket
}

const optionsOf = (limits: Readonly<Record<string, string | number>>) =>
  Object.entries(limits)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

export type PoolOptions = {
  connections?: number | undefined
  log?: FastifyBaseLogger | undefined
  /**
   * True if the address is a pooler's (PgBouncer in transaction mode). A pooler may refuse options, so they are set on
   * the role (`limitRole`).
   */
  isPooler?: boolean | undefined
  forMigrations?: boolean | undefined
  /** How long a query waits for a free or new connection. */
  connectionTimeoutMs?: number
}

export function openPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const {
    connections = POOL_SIZE,
    log,
    forMigrations = false,
    isPooler = false,
    connectionTimeoutMs = CONNECTION_TIMEOUT_MS,
  } = options
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    application_name: 'carapace',
    connectionTimeoutMillis: connectionTimeoutMs,
    // Detects a server that disappears while a connection is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // A migration has no limit of silence, because building an index on a large table may send nothing for minutes.
    ...(forMigrations ? {} : { stream: socketWithLimit }),
    ...(isPooler ? {} : { options: optionsOf(forMigrations ? MIGRATION_LIMITS : SHOP_LIMITS) }),
    types,
  })
  let lostAt: number | undefined
  const lost = (error: Error) => {
    lostAt ??= Date.now()
    if (log) logSparingly(log, 'database-lost', lostLine(error))
  }
  // The pool listens to idle clients only. Without this listener, a connection that breaks while in use, for example
  // inside a transaction, would end the process.
  pool.on('connect', (client) => {
    client.on('error', lost)
    if (lostAt === undefined || !log) return
    logSparingly(log, 'database-back', backLine(Date.now() - lostAt))
    lostAt = undefined
  })
  // An error that no listener of the pool hears would end the process. The listener above handles the errors of idle
  // clients.
  pool.on('error', () => {})
  return pool
}

export function withOutages(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(throwOutage)
      return {
        query: (sql: string, parameters: unknown[]) => client.query(sql, parameters).catch(throwOutage),
        release: (isBroken?: boolean) => client.release(isBroken),
      } as unknown as PostgresPoolClient
    },
  }
}

/**
 * Throws an error of node-postgres without a code as `DatabaseAway`. Errors of statements and of sockets have
 * a code, and a `TypeError` is a bug in the shop: all three are thrown unchanged.
 */
function throwOutage(error: unknown): never {
  noteDiskFull(error)
  const isPassedOn = error instanceof pg.DatabaseError || error instanceof TypeError
  if (isPassedOn || !(error instanceof Error) || 'code' in error) throw error
  throw new DatabaseAway(error.message, { cause: error })
}

/** Sets the session options on the current role in this database, because a pooler may refuse them. */
export async function limitRole(raw: (sql: string) => Promise<{ rows: object[] }>): Promise<void> {
  for (const [name, value] of Object.entries(SHOP_LIMITS)) {
    const { rows } = await raw(
      `select format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${value}') as sql`,
    )
    const [row] = rows as { sql: string }[]
    if (row) await raw(row.sql)
  }
}

const lostLine = (error: Error) =>
  ({ level: 'warn', fields: outageFields(error), message: 'a connection to the database was lost' }) as const

const backLine = (awayMs: number) =>
  ({ level: 'warn', fields: { awayMs }, message: 'the database takes connections again' }) as const
