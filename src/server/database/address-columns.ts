import { sql, type RawBuilder } from 'kysely'

/** An address column without the person: where it went stays, who it went to does not. */
export function placeOf(column: string): RawBuilder<string> {
  const address = sql.ref(column)
  return sql`jsonb_build_object('firstName', '', 'lastName', '', 'street', '', 'postalCode', ${address} -> 'postalCode',
    'city', ${address} -> 'city', 'country', ${address} -> 'country')`
}
