import type { Kysely } from 'kysely'
import type { Changes } from './announce-changes.ts'
import type { Tables } from './tables.ts'

/** Where queries run: the database, or one of its transactions. */
export type Db = Kysely<Tables>

export type RawResult = { rows: Record<string, unknown>[] }

export type Database = {
  readonly engine: 'embedded' | 'server'
  /** The database's location, as error messages name it: a folder, or the setting that names the server. */
  readonly place: string
  readonly db: Db
  readonly changes: Changes
  /** Runs SQL unchanged (pg-boss, migrations, upkeep). Without parameters `sql` may contain several statements. */
  raw(sql: string, parameters?: readonly unknown[]): Promise<RawResult>
  /**
   * Runs migrations, upkeep and other long work. On the embedded engine a statement may then take half an hour. The
   * limits of a server belong to its connections, so they do not change.
   */
  unhurried<T>(work: () => Promise<T>): Promise<T>
  /** The number of open connections to a server, and the number of callers that wait for one. */
  pool?: () => { open: number; waiting: number }
  /**
   * Resolves with the reason when the embedded engine has ended, because this process cannot continue. A server
   * recovers by itself.
   */
  readonly ended: Promise<Error>
  /** Closes the database within a few seconds, even if it no longer answers. */
  close(): Promise<void>
}
