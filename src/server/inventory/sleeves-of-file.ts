import { sql, type Expression, type SqlBool } from 'kysely'

/** References and barcodes along their unique indexes. */
const CONDITIONS = {
  sku: (values: readonly string[]) => sql<SqlBool>`(sku <> '' and lower(sku) = any(${values}::text[]))`,
  gtin: (values: readonly string[]) =>
    sql<SqlBool>`(gtin <> '' and lpad(gtin, 14, '0') = any(${values}::text[]))`,
  name: (values: readonly string[]) => sql<SqlBool>`lower(name) = any(${values}::text[])`,
}

/** Whether a row of `sleeves` has one of these keys (`keysOfProduct`). A kind that no key is of is not looked for. */
export function isNamedBy(keys: readonly string[]): Expression<SqlBool> {
  const found = Object.entries(CONDITIONS).flatMap(([kind, condition]) => {
    const values = keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1))
    return values.length > 0 ? condition(values) : []
  })
  return found.length > 0 ? sql<SqlBool>`(${sql.join(found, sql` or `)})` : sql<SqlBool>`false`
}
