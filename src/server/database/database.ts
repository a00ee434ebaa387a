import type { Kysely } from 'kysely'
import type { Changes } from './announce-changes.ts'
import type { Tables } from './tables.ts'

/** What queries run on: the database, or one transaction of it. */
export type Db = Kysely<Tables>

export type RawResult = { rows: Record<string, unknown>[] }

/** One open database, the same to its users on both engines. */
export type Database = {
  readonly engine: 'embedded' | 'server'
  /** Where it is, for messages: a folder, or the setting that names the server. */
  readonly place: string
  readonly db: Db
  /** What writes have changed on public pages, for those that keep copies of them. */
  readonly changes: Changes
  /** Runs SQL as it is, several statements allowed when there are no parameters (pg-boss, migrations, upkeep). */
  raw(sql: string, parameters?: readonly unknown[]): Promise<RawResult>
  /** For work whose statements may take long (migrations, upkeep); others have a time limit. */
  unhurried<T>(work: () => Promise<T>): Promise<T>
  /** How many connections are open and how many callers wait for one, on a server. */
  pool?: () => { open: number; waiting: number }
  /** Says why when the embedded engine is over: this process cannot go on. A server comes back by itself. */
  readonly ended: Promise<Error>
  /** Takes a few seconds at most, even where the database does not answer any more. */
  close(): Promise<void>
}
