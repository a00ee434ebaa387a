import { type Expression, sql, type SqlBool } from 'kysely'

/** Whether a row's id is one of these, in one text however many they are: a list of them is another statement for each length. */
export function isOneOf(column: string, ids: Iterable<string>): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}
