import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { later } from './held-statements.ts'
import type { Tx } from './write.ts'

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
): FixedStatement<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  const filled = (db: Db, values: Values): CompiledQuery<Row> => {
    compiled ??= build(db, (name) => sql`${new Slot(name)}`).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? values[value.name] : value,
    )
    return { ...compiled, parameters }
  }
  const run = async (db: Db, values: Values) => (await db.executeQuery(filled(db, values))).rows
  return Object.assign(run, { later: (tx: Tx, values: Values) => later(tx, filled(tx, values)) })
}

/** A row to insert whose values are given, each under the name of its column. */
export function givenRow<Values, Name extends keyof Values & string>(
  given: Given<Values>,
  names: readonly Name[],
): { [Column in Name]: RawBuilder<Values[Column]> } {
  const row = Object.fromEntries(names.map((name) => [name, given(name)]))
  return row as { [Column in Name]: RawBuilder<Values[Column]> }
}

type FixedStatement<Values, Row> = {
  (db: Db, values: Values): Promise<Row[]>
  /** For one whose answer nobody waits for (`held-statements.ts`). */
  later(tx: Tx, values: Values): Promise<void>
}
