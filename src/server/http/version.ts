import { sql } from 'kysely'
import { STALE_EDIT } from '#shared/version.ts'
import { ShopError } from './errors.ts'

/** For `set`: the row is another one from now on, for whoever has it in a form. */
export const nextVersion = () => sql<number>`version + 1`

/**
 * Call it with the row locked. A write that says which version it was made from comes too late when that is not the
 * present one; one that says none is the specification's plain call (decision 46).
 * @throws 409 STALE with the present state, as the call itself would answer it
 */
export async function refuseStale(
  row: { version: number },
  sent: number | undefined,
  present: () => Promise<Record<string, unknown>>,
  sentence = STALE_EDIT,
): Promise<void> {
  if (sent === undefined || sent === row.version) return
  throw new ShopError('STALE', sentence, { present: await present() })
}
