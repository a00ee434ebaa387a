import type { Kysely } from 'kysely'
import type { Changes } from './announce-changes.ts'
import type { Tables } from './tables.ts'

/** Where queries run: the database, or one transaction of it. */
export type Db = Kysely<Tables>

export type RawResult = { rows: Record<string, unknown>[] }

/** One open database, with the same interface for both engines. */
export type Database = {
  readonly engine: 'embedded' | 'server'
  /** Its location, for messages: a folder, or the setting that names the server. */
  readonly place: string
  readonly db: Db
  /** Reports what writes have changed on public pages, for caches of them. */
  readonly changes: Changes
  /** Runs SQL as it is, several statements allowed when there are no parameters (pg-boss, migrations, upkeep). */
  raw(sql: string, parameters?: readonly unknown[]): Promise<RawResult>
  /** For statements that may take long (migrations, upkeep); other statements have a time limit. */
  unhurried<T>(work: () => Promise<T>): Promise<T>
  /** How many connections are open and how many callers wait for one, on a server. */
  pool?: () => { open: number; waiting: number }
  /** Resolves with the reason when the embedded engine has ended: this process cannot continue. A server recovers by itself. */
  readonly ended: Promise<Error>
  /** Closes the database within a few seconds, even if it does not answer any more. */
  close(): Promise<void>
}
