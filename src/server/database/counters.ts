import { sql } from 'kysely'
import type { Tx } from './write.ts'

/**
 * The next number of a counter, beginning with 1. Its row stays locked to the end of the transaction, so that a number
 * is taken if and only if that commits: none is left out, and who comes at the same moment waits. Call it last.
 */
export async function nextNumber(tx: Tx, name: string): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * True for the first who ever asks by this name. Whoever asks at the same moment waits until the first has committed,
 * or takes their place when they gave up. Nothing of a sale is locked by it, so it may come at any time.
 */
export async function isFirst(tx: Tx, name: string): Promise<boolean> {
  const row = await tx
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('value')
    .executeTakeFirst()
  return row !== undefined
}

/** The next number of this counter is above `value`; one that is there already stays. */
export async function raiseNumber(tx: Tx, name: string, value: number): Promise<void> {
  await tx
    .insertInto('counters')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`greatest(counters.value, excluded.value)` }),
    )
    .execute()
}
