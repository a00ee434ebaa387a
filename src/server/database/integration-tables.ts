import type { ColumnType } from 'kysely'
import type { ReadScope } from '#shared/read-scopes.ts'
import type { Json } from './column-types.ts'

export type ReadKeysRow = {
  id: string
  name: string
  scopes: Json<ReadScope[]>
  token_hash: string
  ending: string
  created_by: string | null
  created_at: Date
  /** Read it as text, because the driver makes a `Date` of it. */
  last_used_on: ColumnType<Date | null, string | undefined, string>
}
