import { sql, type Expression, type SqlBool } from 'kysely'

/** Whether a row's id is one of these: one parameter however many there are, and none of them is false. */
export function isOneOf(column: string, ids: Iterable<string>): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}
