import { sql, type RawBuilder } from 'kysely'

export function placeOf(column: string): RawBuilder<string> {
  const address = sql.ref(column)
  return sql`jsonb_build_object('firstName', '', 'lastName', '', 'street', '', 'postalCode', ${address} -> 'postalCode',
    'city', ${address} -> 'city', 'country', ${address} -> 'country')`
}
