import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * Matches names with separate accents, no-break or thin spaces, U+200B or double spaces. Such names may have been
 * stored before `oneSpelling` existed.
 */
const MISSPELLED = sql<SqlBool>`(name is not nfc normalized or name ~ ${'[\u00A0\u202F\u2009\u200B]|\\s\\s'})`
const SPELLED = sql`lower(regexp_replace(replace(normalize(name, nfc), ${'\u200B'}, ''), ${'[\\s\u00A0\u202F\u2009]+'}, ' ', 'g') collate "und-x-icu")`

const CONDITIONS = {
  sku: (values: readonly string[]) => sql<SqlBool>`(sku <> '' and lower(sku) = any(${values}::text[]))`,
  gtin: (values: readonly string[]) =>
    sql<SqlBool>`(gtin <> '' and lpad(gtin, 14, '0') = any(${values}::text[]))`,
  /** Matches a reference that has only digits. Leading zeros are ignored. */
  bare: (values: readonly string[]) =>
    sql<SqlBool>`(sku ~ '^[0-9]+$' and regexp_replace(sku, '^0+(?=[0-9])', '') = any(${values}::text[]))`,
  name: (values: readonly string[]) =>
    sql<SqlBool>`(lower(name collate "und-x-icu") = any(${values}::text[]) or ${MISSPELLED} and ${SPELLED} = any(${values}::text[]))`,
}

/** `keys` have the form that `lookupKeys` returns. */
export function isNamedBy(keys: readonly string[]): Expression<SqlBool> {
  const found = Object.entries(CONDITIONS).flatMap(([kind, condition]) => {
    const values = keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1))
    return values.length > 0 ? condition(values) : []
  })
  return found.length > 0 ? sql<SqlBool>`(${sql.join(found, sql` or `)})` : sql<SqlBool>`false`
}
