import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery, Kysely, type KyselyConfig } from 'kysely'
import type pg from 'pg'
import { createChanges } from './announce-changes.ts'
import type { Database, Db, RawResult } from './database.ts'
import { checkEmbeddedVersion } from './embedded-version.ts'
import type { Reply } from './exchange.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { EmbeddedEngine, type Place } from './embedded-engine.ts'
import { lockFolder } from './folder-lock.ts'
import { emit } from '../log/observed.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import {
  limitRole,
  openPool,
  serverDialect,
  serverQuery,
  type PoolOptions,
  type ServerQuery,
} from './postgres-server.ts'
import type { Tables } from './tables.ts'
import { within } from './time-limit.ts'

const CLOSE_MS = 3_000

/**
 * Opens the PostgreSQL server at `databaseUrl`, or the embedded one in `dataDir`.
 * @throws one sentence when another process has the folder, or the folder is another PGlite's.
 */
export async function openDatabase(
  place: {
    databaseUrl?: string | undefined
    databaseListenUrl?: string | undefined
    databasePool?: number
    dataDir: string
    tracing?: object | undefined
  },
  log?: FastifyBaseLogger,
): Promise<Database> {
  const isTraced = place.tracing !== undefined
  if (place.databaseUrl)
    return openServer(place.databaseUrl, {
      connections: place.databasePool,
      log,
      isTraced,
      isPooler: isPooler(place),
    })
  const lock = lockFolder(place.dataDir)
  try {
    const folder = join(place.dataDir, 'database')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    checkEmbeddedVersion(place.dataDir)
    const database = await openEmbedded({ folder, isTraced })
    return {
      ...database,
      async close() {
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** An address of its own for LISTEN means that the other one is a pooler's. */
const isPooler = ({ databaseUrl, databaseListenUrl: direct }: Parameters<typeof openDatabase>[0]) =>
  direct !== undefined && direct !== databaseUrl

/** The schema of a server, on a connection of its own that goes past a pooler. */
export async function migrateServer(
  place: Parameters<typeof openDatabase>[0] & { databaseUrl: string },
): Promise<string[]> {
  const url = place.databaseListenUrl ?? place.databaseUrl
  const database = openServer(url, { connections: 1, forMigrations: true })
  try {
    const pending = await pendingMigrations(database)
    await migrate(database)
    if (isPooler(place)) await limitRole((text) => database.raw(text))
    return pending
  } finally {
    await database.close()
  }
}

export async function openEmbedded(
  place: Place & { isTraced?: boolean },
): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const engine = await EmbeddedEngine.open(place)
  const db = new Kysely<Tables>({ dialect: embeddedDialect(engine), ...traced(place) })
  return {
    engine: 'embedded',
    db,
    changes: createChanges(),
    raw: (sql, parameters) => rawOn(db, sql, parameters),
    dump: () => engine.dump(),
    unhurried: (work) => engine.unhurried(work),
    ended: engine.ended,
    async close() {
      await db.destroy()
      await engine.close()
    },
  }
}

export function openServer(
  databaseUrl: string,
  options: PoolOptions & { isTraced?: boolean } = {},
): Database {
  const pool = openPool(databaseUrl, options)
  const query = serverQuery(options)
  const db = new Kysely<Tables>({ dialect: serverDialect(pool, query), ...traced(options) })
  return {
    engine: 'server',
    db,
    changes: createChanges(),
    raw: (sql, parameters) => rawOnPool(pool, query, sql, parameters),
    unhurried: (work) => work(),
    pool: () => ({ open: pool.totalCount, waiting: pool.waitingCount }),
    ended: new Promise(() => {}),
    // A connection that waits for a silent server is left behind: the process ends next.
    close: () =>
      within(CLOSE_MS, 'Closing the database', db.destroy()).then(
        () => {},
        () => {},
      ),
  }
}

/** Timing each statement costs a little, so it is asked for. */
function traced({ isTraced = false }: { isTraced?: boolean }): Pick<KyselyConfig, 'log'> {
  if (!isTraced) return {}
  return {
    log: ({ level, query, queryDurationMillis: ms }) =>
      emit('query', { sql: query.sql, seconds: ms / 1000, failed: level === 'error' }),
  }
}

/** A failed block of several statements may leave its BEGIN open: the connection goes back clean. */
async function rawOn(db: Db, sql: string, parameters: readonly unknown[] = []): Promise<RawResult> {
  return db.connection().execute(async (connection) => {
    try {
      return await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, [...parameters]))
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      throw error
    }
  })
}

/** Past Kysely, which drops the rows of all statements when there are several. */
async function rawOnPool(
  pool: pg.Pool,
  query: ServerQuery,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<RawResult> {
  const client = await pool.connect()
  try {
    const answer: Reply | Reply[] = await query(client, sql, parameters)
    return { rows: [answer].flat().flatMap((result) => result.rows as Record<string, unknown>[]) }
  } catch (error) {
    // Fails where the connection is lost; what is worth telling is why the statement failed.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
