import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'

/**
 * Stores a price with the time from which it is valid, in the transaction that sets it. A reduction may only be announced
 * against the lowest price of the 30 days before it (Code de la consommation, L. 112-1-1), so no price is ever overwritten.
 */
export async function keepPrice(
  tx: Tx,
  { sleeveId, priceCents, since }: { sleeveId: string; priceCents: number; since: Date },
): Promise<void> {
  await tx
    .insertInto('sleeve_prices')
    .values({ id: newId(), sleeve_id: sleeveId, price_cents: priceCents, since })
    .execute()
}
