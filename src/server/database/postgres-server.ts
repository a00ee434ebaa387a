import type { FastifyBaseLogger } from 'fastify'
import { PostgresDialect, type Dialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { CONNECTIONS } from '../config/environment.ts'
import { Exchange, type Named, type Prepared, type Reply } from './exchange.ts'
import { heldStatements } from './held-statements.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { DatabaseAway, outageFields } from './outage.ts'
import { isStalePlan, statementNames } from './statement-names.ts'

const INT8 = 20

/** As `pg` reads them, but for counts and bigints, which are numbers here. */
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)

const STATEMENT_MS = 30_000
const SHOP_LIMITS = {
  timezone: 'UTC',
  // In a large shop it takes a page's statements for long ones, and compiles each for longer than it runs.
  jit: 'off',
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: 30_000,
}
/** A server that answers nothing at all for this long is gone, though no one told the socket: it would wait for ever. */
const SILENCE_MS = STATEMENT_MS + 5_000
/** Whoever waits longer than this for a connection is told that the shop is busy. */
const CONNECT_MS = 5_000

/** A migration that waits for a lock makes everybody wait behind it: it lets go and asks again (`migrate.ts`). */
const MIGRATION_LOCK_MS = 5_000
const MIGRATION_LIMITS = { timezone: 'UTC', statement_timeout: 0, lock_timeout: MIGRATION_LOCK_MS }

const optionsOf = (limits: Readonly<Record<string, string | number>>) =>
  Object.entries(limits)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

export type PoolOptions = {
  connections?: number | undefined
  log?: FastifyBaseLogger | undefined
  /** The address is a pooler's (PgBouncer in transaction mode): it takes no options, the role has them (`limitRole`). */
  isPooler?: boolean | undefined
  /** Statements may take as long as they need, and wait for locks only shortly. */
  forMigrations?: boolean | undefined
}

/** A pool on a PostgreSQL server (15 or later), its answers typed as the embedded engine types them. */
export function openPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const { connections = CONNECTIONS, log, forMigrations = false, isPooler = false } = options
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    application_name: 'carapace',
    connectionTimeoutMillis: CONNECT_MS,
    // Finds out about a server that went away while a connection was idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...(isPooler ? {} : { options: optionsOf(forMigrations ? MIGRATION_LIMITS : SHOP_LIMITS) }),
    types,
  })
  let lostAt: number | undefined
  const lost = (error: Error) => {
    lostAt ??= Date.now()
    if (log) logSparingly(log, 'database-lost', lostLine(error))
  }
  // The pool listens to idle clients only: without this a connection that breaks while somebody uses it, in the
  // middle of a transaction for instance, would end the process.
  pool.on('connect', (client) => {
    client.on('error', lost)
    const { stream } = (client as unknown as pg.Client).connection
    // An index of a large table is made without a word for minutes.
    if (!forMigrations && 'setTimeout' in stream && typeof stream.setTimeout === 'function')
      stream.setTimeout(SILENCE_MS, () => stream.destroy(new DatabaseAway('The database server is silent.')))
    if (lostAt === undefined || !log) return
    logSparingly(log, 'database-back', backLine(Date.now() - lostAt))
    lostAt = undefined
  })
  // What an idle client said: its own listener above has heard it too.
  pool.on('error', () => {})
  return pool
}

/**
 * Behind a pooler a session is nobody's own, so what a shop sets for its sessions is set for its role in this database. On
 * a direct connection; a role may do that for itself.
 */
export async function limitRole(raw: (sql: string) => Promise<{ rows: object[] }>): Promise<void> {
  for (const [name, value] of Object.entries(SHOP_LIMITS)) {
    const { rows } = await raw(
      `select format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${value}') as sql`,
    )
    const [row] = rows as { sql: string }[]
    if (row) await raw(row.sql)
  }
}

export function serverDialect(pool: pg.Pool, query: ServerQuery): Dialect {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const known = (client: pg.PoolClient): PostgresPoolClient => {
    const wrapped = clients.get(client) ?? {
      // Of the two ways to call it the one with a cursor is not used here.
      query: holding(client, query) as unknown as PostgresPoolClient['query'],
      release: (destroy?: boolean) => client.release(destroy || query.isFull(client)),
    }
    clients.set(client, wrapped)
    return wrapped
  }
  return new PostgresDialect({
    pool: {
      options: {},
      connect: async () => known(await pool.connect()),
      end: () => pool.end(),
    },
  })
}

/** As Kysely asks a connection: what can wait leaves with the next statement. */
function holding(client: pg.PoolClient, query: ServerQuery) {
  const held = heldStatements()
  return async (text: string, values: readonly unknown[]) => {
    const asked = held.take(text, values)
    if (asked.length === 0) return { command: text.toUpperCase(), rowCount: null, rows: [] }
    // Without values it may be several in one, which are sent as they are.
    if (values.length > 0 || text === 'commit') return query.together(client, asked)
    if (asked.length > 1) await query.together(client, asked.slice(0, -1))
    return client.query(text)
  }
}

export type ServerQuery = {
  (client: pg.PoolClient, text: string, values?: readonly unknown[]): Promise<Reply>
  /** Several in one message; the answer of the last one. */
  together(client: pg.PoolClient, asked: readonly Named[]): Promise<Reply>
  /** Whether its session keeps so many statements, most of them not used any more, that another one is better. */
  isFull(client: pg.PoolClient): boolean
}

/** Twice as many as are used (`statement-names.ts`). */
const MOST_PREPARED = 400
/** What every transaction asks for is prepared at its first use, under its own name. */
const OF_TRANSACTIONS = new Set(['begin', 'commit'])

/**
 * How statements are sent on a connection of this pool: those that come back are prepared there, since a server takes longer
 * to read and plan a short one than to run it. Behind a pooler none, as each may come to another session.
 */
export function serverQuery({ isPooler = false }: PoolOptions): ServerQuery {
  const names = statementNames()
  const prepared = new WeakMap<pg.PoolClient, Prepared>()
  const preparedOf = (client: pg.PoolClient): Prepared => {
    const known = prepared.get(client) ?? new Map()
    prepared.set(client, known)
    return known
  }
  const nameOf = (text: string) => {
    if (isPooler) return undefined
    return OF_TRANSACTIONS.has(text) ? text : names.nameOf(text)
  }
  const together = async (client: pg.PoolClient, asked: readonly Named[]): Promise<Reply> => {
    const named = asked.map((one) => ({ ...one, name: nameOf(one.text) }))
    try {
      return await exchange(client, named, preparedOf(client))
    } catch (error) {
      const isStale = isStalePlan(error)
      // Of one that is new here nobody knows whether it was prepared before the failure: it gets another name.
      for (const { name, text } of named)
        if (name !== undefined && (isStale || !preparedOf(client).has(name))) names.forget(text)
      // A transaction is over with it, and begins again (`write.ts`).
      if (!isStale || client.getTransactionStatus() !== 'I') throw error
      return exchange(client, asked, preparedOf(client))
    }
  }
  const query = async (client: pg.PoolClient, text: string, values: readonly unknown[] = []) =>
    values.length === 0 ? client.query(text) : together(client, [{ text, values }])
  const isFull = (client: pg.PoolClient) => preparedOf(client).size >= MOST_PREPARED
  return Object.assign(query, { together, isFull })
}

const readerOf = (type: number) => types.getTypeParser(type, 'text') as unknown as (text: string) => unknown

function exchange(client: pg.PoolClient, asked: readonly Named[], prepared: Prepared): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = new Exchange(asked, prepared, readerOf)
    sent.callback = (error, replies) => {
      const last = replies?.at(-1)
      if (last) resolve(last)
      else reject(error ?? new Error('The server answered nothing.'))
    }
    client.query(sent)
  })
}

const lostLine = (error: Error) =>
  ({ level: 'warn', fields: outageFields(error), message: 'a connection to the database was lost' }) as const

const backLine = (awayMs: number) =>
  ({ level: 'warn', fields: { awayMs }, message: 'the database takes connections again' }) as const
