import type { Kysely } from 'kysely'
import type { Changes } from './announce-changes.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export type RawResult = { rows: Record<string, unknown>[] }

export type Database = {
  readonly engine: 'embedded' | 'server'
  readonly place: string
  readonly db: Db
  readonly changes: Changes
  /** Without parameters `sql` may contain several statements. */
  raw(sql: string, parameters?: readonly unknown[]): Promise<RawResult>
  /**
   * On the embedded engine a statement may take half an hour while `work` runs. On a server nothing changes, because
   * the limits belong to the connections.
   */
  unhurried<T>(work: () => Promise<T>): Promise<T>
  pool?: () => { open: number; waiting: number }
  /** Resolves when the embedded engine has failed. Never resolves on a server. */
  readonly ended: Promise<Error>
  close(): Promise<void>
}
