import type { FastifyBaseLogger } from 'fastify'
import { logSparingly } from '../log/log-sparingly.ts'
import type { Database } from './database.ts'

const CHECK_EVERY_MS = 20_000
const CHECKPOINT_EVERY_MS = 5 * 60_000
const CHECKPOINT_BYTES = 64 * 1024 * 1024
const VACUUM_EVERY_MS = 24 * 3600_000

/**
 * Replaces PostgreSQL's background processes, which the embedded engine lacks: checkpoints, so that the log does not
 * grow without limit, and VACUUM ANALYZE. Does nothing on a server. Returns a function that ends the upkeep.
 */
export function startUpkeep(database: Database, log: FastifyBaseLogger): () => void {
  if (database.engine === 'server') return () => {}
  let written: string | undefined
  let checkpointed = Date.now()
  let vacuumed = Date.now()

  const look = async () => {
    const now = Date.now()
    const { grown, position } = await logGrowth(database, written)
    if (grown > CHECKPOINT_BYTES || (grown > 0 && now - checkpointed > CHECKPOINT_EVERY_MS)) {
      await database.unhurried(() => database.raw('checkpoint'))
      checkpointed = now
      written = position
    }
    written ??= position
    if (now - vacuumed > VACUUM_EVERY_MS) {
      await database.unhurried(() => database.raw('vacuum analyze'))
      vacuumed = now
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      logSparingly(log, 'embedded-upkeep', {
        level: 'warn',
        fields: { err: error },
        message: 'the embedded database could not be maintained',
      }),
    )
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function logGrowth(
  database: Database,
  position: string | undefined,
): Promise<{ grown: number; position: string }> {
  const { rows } = await database.raw(
    'select pg_current_wal_lsn()::text as position, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn), 0)::float8 as grown',
    [position ?? null],
  )
  const row = rows[0] as { position: string; grown: number }
  return row
}
