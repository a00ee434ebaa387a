import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tx } from './write.ts'

/**
 * Takes the next number of each counter. All callers must name counters in the same order. A rollback gives the numbers
 * back, so the rows stay locked until the transaction ends: call this function late in a transaction.
 */
export async function nextNumbers<Use extends string>(
  tx: Tx,
  counters: Readonly<Record<Use, string>>,
): Promise<Record<Use, number>> {
  const uses = Object.entries<string>(counters)
  const rows = await tx
    .insertInto('counters')
    .values(uses.map(([, name]) => ({ name, value: 1 })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning(['name', 'value'])
    .execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(uses.map(([use, name]) => [use, values.get(name)])) as Record<Use, number>
}

export async function nextNumber(tx: Tx, name: string): Promise<number> {
  return (await nextNumbers(tx, { only: name })).only
}

/**
 * Returns true to the first caller with this name. A simultaneous caller waits for the first one's transaction, and
 * becomes the first if that transaction rolls back.
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

export async function raiseNumber(tx: Tx, name: string, value: number): Promise<void> {
  await tx
    .insertInto('counters')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`greatest(counters.value, excluded.value)` }),
    )
    .execute()
}

/** Adds up the yearly counters of each series: `{ orders: 42, invoices: 42 }`. */
export async function countNumbers(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ series: string; count: number }>`
    select left(name, -5) as series, sum(value)::int as count from counters
    where name ~ '-[0-9]{4}$' group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ series, count }) => [series, count]))
}
