import type { Sleeve } from '#shared/catalogue/contract.ts'
import { OPEN_STATES } from '#shared/checkout/checkout-state.ts'
import type { Db } from '../database/database.ts'
import type { Viewer } from '../http/access.ts'
import { heldByCustomer } from '../inventory/queries.ts'

export async function seesOwnStock(db: Db, viewer: Viewer): Promise<boolean> {
  return viewer.role === 'admin' || (await heldByCustomer(db, viewer.id, OPEN_STATES)).size > 0
}

/** Adds the pieces in the viewer's own open checkout back to the stock (decision 11). */
export async function withOwnStock<S extends Sleeve>(
  db: Db,
  viewer: Viewer | undefined,
  sleeves: readonly S[],
): Promise<S[]> {
  if (!viewer) return [...sleeves]
  const own = await heldByCustomer(db, viewer.id, OPEN_STATES)
  return sleeves.map((sleeve) => {
    const { _id: id, stock } = sleeve
    return { ...sleeve, stock: stock + (own.get(id) ?? 0) }
  })
}
