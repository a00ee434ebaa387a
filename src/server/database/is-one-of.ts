import { sql, type Expression, type SqlBool } from 'kysely'

/** The list is one parameter, regardless of its length. An empty list matches nothing. */
export function isOneOf(column: string, ids: Iterable<string>): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}
