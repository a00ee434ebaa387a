import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { emit } from '../log/observed.ts'
import { createChanges } from './announce-changes.ts'
import type { Database, Db, RawResult } from './database.ts'
import { EmbeddedEngine, type Place } from './embedded-engine.ts'
import { embeddedPool } from './embedded-pool.ts'
import { checkEmbeddedVersion } from './embedded-version.ts'
import { lockFolder, type FolderLock } from './folder-lock.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { refusedByDisk } from './opening-failure.ts'
import { limitRole, openPool, type PoolOptions, withOutages } from './postgres-server.ts'
import type { Tables } from './tables.ts'
import { within } from './time-limit.ts'

const CLOSE_TIMEOUT_MS = 3_000
/** Made by the build (`scripts/new-database.mjs`). Without it PGlite creates a database itself. */
const NEW_DATABASE = resolve(import.meta.dirname, '../../../build/new-database.tar.gz')

type DatabaseSettings = {
  databaseUrl?: string | undefined
  databaseListenUrl?: string | undefined
  databasePool?: number
  dataDir: string
  tracing?: object | undefined
}

/**
 * With `databaseUrl`, only the first query opens a connection.
 * @throws StartupError if the embedded database is in use or cannot be opened
 */
export async function openDatabase(place: DatabaseSettings, log?: FastifyBaseLogger): Promise<Database> {
  const isTraced = place.tracing !== undefined
  if (place.databaseUrl)
    return openServer(place.databaseUrl, {
      connections: place.databasePool,
      log,
      isTraced,
      isPooler: isPooler(place),
    })
  let lock: FolderLock | undefined
  try {
    lock = lockFolder(place.dataDir)
    checkEmbeddedVersion(place.dataDir)
    const database = await openEmbedded({
      folder: join(place.dataDir, 'database'),
      copyOf: existsSync(NEW_DATABASE) ? NEW_DATABASE : undefined,
      isTraced,
    })
    return {
      ...database,
      async close() {
        await database.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw refusedByDisk(place.dataDir, error) ?? error
  }
}

/** A different address for LISTEN means that the main address is a pooler's. */
const isPooler = ({ databaseUrl, databaseListenUrl: direct }: DatabaseSettings) =>
  direct !== undefined && direct !== databaseUrl

export async function migrateServer(place: DatabaseSettings & { databaseUrl: string }): Promise<string[]> {
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
  const pool = embeddedPool(engine)
  const db = kyselyOn(pool, place)
  return {
    engine: 'embedded',
    place: place.folder ?? 'memory',
    db,
    changes: createChanges(),
    raw: (sql, parameters) => rawOn(pool, sql, parameters),
    dump: () => engine.dump(),
    unhurried: (work) => engine.unhurried(work),
    ended: engine.ended,
    close: () => engine.close(),
  }
}

export function openServer(
  databaseUrl: string,
  options: PoolOptions & { isTraced?: boolean } = {},
): Database {
  const pool = openPool(databaseUrl, options)
  const kyselyPool = withOutages(pool)
  return {
    engine: 'server',
    place: 'DATABASE_URL',
    db: kyselyOn(kyselyPool, options),
    changes: createChanges(),
    raw: (sql, parameters) => rawOn(kyselyPool, sql, parameters),
    unhurried: (work) => work(),
    pool: () => ({ open: pool.totalCount, waiting: pool.waitingCount }),
    ended: new Promise(() => {}),
    // Ends the pool, not Kysely, so later queries are refused as in an outage.
    close: () =>
      within(CLOSE_TIMEOUT_MS, 'Closing the database', pool.end()).then(
        () => {},
        () => {},
      ),
  }
}

function kyselyOn(pool: PostgresPool, { isTraced = false }: { isTraced?: boolean }): Db {
  const dialect = new PostgresDialect({ pool })
  if (!isTraced) return new Kysely<Tables>({ dialect })
  return new Kysely<Tables>({
    dialect,
    log: ({ level, query: { sql, parameters }, queryDurationMillis: ms }) =>
      emit('query', { sql, parameters, seconds: ms / 1000, failed: level === 'error' }),
  })
}

/** Kysely drops the rows of several statements, so this function bypasses it. */
async function rawOn(
  pool: PostgresPool,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<RawResult> {
  const client = await pool.connect()
  try {
    const results = [await client.query<Record<string, unknown>>(sql, parameters)].flat()
    return { rows: results.flatMap(({ rows }) => rows) }
  } catch (error) {
    // A failed block of several statements may leave its BEGIN open. If the connection is lost, the rollback fails too,
    // and the first error is the one to report.
    await client.query('rollback', []).catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
