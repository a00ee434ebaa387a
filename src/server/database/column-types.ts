import type { ColumnType } from 'kysely'

/** A JSON column, the same on both engines: read parsed, written as text (`JSON.stringify`). */
export type Json<T> = ColumnType<T, string, string>
/** The same, with a default in SQL. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>
/** A column with a default in SQL. An insert may leave it out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
