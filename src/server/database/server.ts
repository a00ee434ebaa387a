import { PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'

const INT8 = 20

/** As `pg` reads them, but for counts and bigints, which are numbers here. */
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)

/** A pool on a PostgreSQL server (15 or later), its answers typed as the embedded engine types them. */
export function openPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'carapace',
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
    types,
  })
  // Without a listener an idle client's lost connection would end the process; the next query reconnects.
  pool.on('error', () => {})
  return pool
}

export function serverDialect(pool: pg.Pool): Dialect {
  return new PostgresDialect({ pool })
}
