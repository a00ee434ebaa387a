import type { Transaction } from 'kysely'
import type { Change } from './announce-changes.ts'
import type { Database, Db } from './database.ts'
import { isOutage } from './outage.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables> & {
  changed(change: Change): void
  /** Adds work that this process does after the commit. The work must not fail. */
  afterCommit(work: () => void): void
}

/** `serialization_failure`, `deadlock_detected`: the engine ended the transaction because of a concurrent one. */
const RETRIED = new Set(['40001', '40P01'])
export const isAborted = (error: unknown): boolean => RETRIED.has(sqlState(error) ?? '')
/**
 * Returns true if the database was unavailable, or ended the transaction because of a concurrent one. A job may then
 * succeed when it is tried again.
 */
export const isTransient = (error: unknown): boolean => isOutage(error) || isAborted(error)
const ATTEMPTS = 6

/**
 * Runs a write in one transaction: use it for writes of several steps, and for writes that public pages show. The
 * write runs again if the engine aborts it because of another transaction (serialisation failure, deadlock). So
 * `work` must only use `tx`: no network, no mail, nothing that a second run would change twice. Changes are announced
 * after the commit; the changes of a failed attempt are dropped.
 */
export async function write<T>(
  { db, changes }: Pick<Database, 'db' | 'changes'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { result, changed, afterwards } = await retried(() => attempt(db, work))
  for (const change of changed) changes.announce(change)
  for (const step of afterwards) step()
  return result
}

async function attempt<T>(db: Db, work: (tx: Tx) => Promise<T>) {
  const changed = new Set<Change>()
  const afterwards: (() => void)[] = []
  const hooks = {
    changed: (change: Change) => void changed.add(change),
    afterCommit: (step: () => void) => void afterwards.push(step),
  }
  const result = await db.transaction().execute((tx) => work(Object.assign(tx, hooks)))
  return { result, changed, afterwards }
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (tried === ATTEMPTS || !isAborted(error)) throw error
      await pause(tried)
    }
  }
}

/** Returns the `code` of an error. Errors of either database engine have their SQLSTATE there. */
export function sqlState(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Returns the name of the constraint that refused a row (SQLSTATE class 23), or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown }
  return sqlState(error)?.startsWith('23') && typeof constraint === 'string' ? constraint : undefined
}

/**
 * The wait is random, and its limit grows with each attempt, so two writes that blocked each other are unlikely to meet
 * again.
 */
const pause = (tried: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tried))
