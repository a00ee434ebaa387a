import type { ColumnType } from 'kysely'

/** A JSON column on both engines: read as a value, written as text (`JSON.stringify`). */
export type Json<T> = ColumnType<T, string, string>
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>
/** A column with a default in SQL. An insert may leave it out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
