import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Stands in the statement's parameters where each use puts a value of its own. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Given<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/**
 * A statement that is put together at its first use and then only given values: for the few that run in every purchase and
 * whose text is always the same, since Kysely's work on a statement takes as long as sending it. A list is one value
 * (`isOneOf`), as each length would be another text.
 */
export function fixedStatement<Values extends Record<string, unknown>, Row>(
  build: (db: Db, given: Given<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Slot(name)}`).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? values[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
