import { sql } from 'kysely'
import { HISTORY_DAYS, type PastPrice } from '#shared/catalogue/sale-price.ts'
import { addDays } from '#shared/shift-dates.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { isOneOf } from '../database/is-one-of.ts'
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

/** More days than a reduction looks back on, whatever the clocks do. */
const LOOK_BACK_DAYS = HISTORY_DAYS + 2

/** The prices of products, oldest first: as far back as a reduction that begins now or later is announced against. */
export async function priceHistories(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, PastPrice[]>> {
  const rows = await db
    .selectFrom('sleeve_prices')
    .select(['sleeve_id', 'price_cents', 'since'])
    .where(isOneOf('sleeve_id', ids))
    // With the one before, which was still the price when that time began.
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
      some.map(({ price_cents: priceCents, since }) => ({ priceCents, since })),
    ]),
  )
}
