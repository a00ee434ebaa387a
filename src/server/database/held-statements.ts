import type { Compilable, CompiledQuery } from 'kysely'
import type { Tx } from './write.ts'

/** A statement and its values. */
export type Asked = { text: string; values: readonly unknown[] }

/** The values of a statement whose answer nobody waits for. */
class HeldValues extends Array<unknown> {}

/**
 * Has a statement of this transaction run before its next one, or before its end, and sent with that in one message: for one
 * that answers nothing. Where it fails, that next one fails in its place.
 */
export async function later(tx: Tx, statement: Compilable | CompiledQuery): Promise<void> {
  const compiled = 'compile' in statement ? statement.compile() : statement
  await tx.executeQuery({ ...compiled, parameters: HeldValues.from(compiled.parameters) })
}

/**
 * What a session has been asked and not been sent: `begin`, and what was asked for `later`. Both leave with the next statement,
 * since a way to the database and back costs as much as most statements do (decision 144).
 */
export function heldStatements() {
  let held: Asked[] = []
  const release = () => {
    const released = held
    held = []
    return released
  }
  return {
    /** What is to be sent now, in this order; nothing where it can wait, or is not worth sending any more. */
    take(text: string, values: readonly unknown[]): Asked[] {
      if (text === 'begin' || values instanceof HeldValues) {
        held.push({ text, values })
        return []
      }
      const isUnknown = held[0]?.text === 'begin'
      if (text === 'rollback') {
        held = []
        return isUnknown ? [] : [{ text, values }]
      }
      if (text === 'commit' && isUnknown && held.length === 1) return release().slice(1)
      return [...release(), { text, values }]
    },
  }
}
