import type { ColumnType } from 'kysely'

export type Json<T> = ColumnType<T, string, string>
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>
export type Defaulted<T> = ColumnType<T, T | undefined, T>
