import { sql } from 'kysely'
import { HISTORY_DAYS, type PastPack, type PastPrice } from '#shared/catalogue/sale-price.ts'
import { addDays } from '#shared/shift-dates.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Tx } from '../database/write.ts'

/** `packs` contains the product's own packs on offer. Without `packs`, the product has the usual four. */
type KeptPrice = { sleeveId: string; priceCents: number; packs?: readonly PastPack[] | null; since: Date }

/**
 * A reduction may only be announced against the lowest price of the 30 days before it (Code de la consommation, L.
 * 112-1-1). So each new price is added, and older prices are kept.
 */
export async function keepPrices(tx: Tx, kept: readonly KeptPrice[]): Promise<void> {
  if (kept.length === 0) return
  await tx
    .insertInto('sleeve_prices')
    .values(
      kept.map(({ sleeveId, priceCents, packs, since }) => ({
        id: newId(),
        sleeve_id: sleeveId,
        price_cents: priceCents,
        packs: packs ? JSON.stringify(packs) : null,
        since,
      })),
    )
    .execute()
}

/** The 30 days before a reduction begin at midnight, so they take up to 31. One more day covers clocks that differ. */
const LOOK_BACK_DAYS = HISTORY_DAYS + 2

/** Returns the prices, oldest first, as far back as a reduction that begins now or later needs them. */
export async function priceHistories(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, PastPrice[]>> {
  const rows = await db
    .selectFrom('sleeve_prices')
    .select(['sleeve_id', 'price_cents', 'packs', 'since'])
    .where(isOneOf('sleeve_id', ids))
    // Includes the price that already applied `LOOK_BACK_DAYS` ago.
    .where(
      sql<boolean>`since >= coalesce((
        select max(earlier.since) from sleeve_prices earlier
        where earlier.sleeve_id = sleeve_prices.sleeve_id and earlier.since <= ${addDays(now, -LOOK_BACK_DAYS)}
      ), '-infinity')`,
    )
    .orderBy('sleeve_id')
    .orderBy('since')
    .orderBy('id')
    .execute()
  const histories = Map.groupBy(rows, ({ sleeve_id: id }) => id)
  return new Map(
    [...histories].map(([id, some]) => [
      id,
      some.map(({ price_cents: priceCents, packs, since }) => ({ priceCents, packs, since })),
    ]),
  )
}
