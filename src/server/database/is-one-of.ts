import { isExpression, type Expression, sql, type SqlBool } from 'kysely'

/** Whether a row's id is one of these, in one text however many they are: a list of them is another statement for each length. */
export function isOneOf(
  column: string,
  ids: Iterable<string> | Expression<readonly string[]>,
): Expression<SqlBool> {
  const list = isExpression(ids) ? ids : [...ids]
  return sql<SqlBool>`${sql.ref(column)} = any(${list}::uuid[])`
}
