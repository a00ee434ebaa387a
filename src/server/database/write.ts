import type { Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 6

/**
 * Every write of several steps goes through here: one transaction, run again from the start when the
 * engine gave it up for another's sake (serialisation failure, deadlock). `work` must therefore do nothing
 * but talk to `tx`: no network, no mail, no state outside that a second run would double.
 */
export async function write<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRIED.has(sqlState(error) ?? '')) throw error
      await pause(attempt)
    }
  }
}

/** The five-character SQLSTATE of an error of either engine, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** The name of the constraint that refused a row (23505 unique, 23503 foreign key, 23514 check). */
export function violatedConstraint(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown }
  return sqlState(error)?.startsWith('23') && typeof constraint === 'string' ? constraint : undefined
}

/** Rivals that meet once meet again unless they wait unequally long. */
const pause = (attempt: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
