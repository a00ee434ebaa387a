import type { ColumnType } from 'kysely'

/** A JSON column: read parsed, written as text (`JSON.stringify`), alike on both engines. */
export type Json<T> = ColumnType<T, string, string>
/** The same with a default in SQL. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>
/** A column with a default in SQL, which may be left out of an insert. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
