import { sql } from 'kysely'
import { sleevesInPacks } from '#shared/cart/check-cart.ts'
import { MAX_HELD_UNCONFIRMED } from '#shared/cart/order-limits.ts'
import { OPEN_STATES, UNPAID_HOLD_STATES } from '#shared/checkout/checkout-state.ts'
import { type HeldPieces, holdsGivingWay, lackOf, type Want } from '#shared/checkout/soft-holds.ts'
import { shareTaken, TOO_MANY_HELD_BY_NETWORK } from '#shared/checkout/texts.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { type SleeveCounts, sleeveCounts } from '../inventory/stock-movements.ts'
import { type LockedCheckout, type LockedSleeve, lockInOrder } from '../sales/sale-locks.ts'
import { type CustomerStanding, isNewcomer, type WantedHold } from './check-reservation-limits.ts'
import { offeredSizes } from './price-cart.ts'

/** This many soft holds of one sleeve are locked for one payment, or more if they hold less than it needs. */
const SOFT_AT_MOST = 100

export type SoftHolds = {
  /** Oldest first. */
  checkouts: LockedCheckout[]
  /** All sleeves in these holds. They must be locked before a hold is released. */
  sleeves: string[]
}

/**
 * Locks the open checkouts that hold these sleeves and may give way to `userId`: those of other customers who have
 * never paid, and whose last act was `SOFT_AFTER_MS` ago or more. A checkout that is locked elsewhere, for example by a
 * capture, is left out. Of each sleeve only the oldest are locked: `SOFT_AT_MOST`, or as many as hold what is wanted.
 */
export async function lockSoftHolds(
  tx: Tx,
  { userId, wanted, now }: { userId: string; wanted: SleeveCounts; now: Date },
): Promise<SoftHolds> {
  lockInOrder(tx, 'checkouts')
  const ofSleeve = sql`partition by stock_holds.sleeve_id order by checkouts.soft_from, checkouts.id`
  const ranked = tx
    .selectFrom('checkouts')
    .innerJoin('stock_holds', 'stock_holds.checkout_id', 'checkouts.id')
    .innerJoin('users', 'users.id', 'checkouts.user_id')
    .select([
      'checkouts.id',
      sql<number>`row_number() over (${ofSleeve})`.as('place'),
      sql<number>`sum(stock_holds.quantity) over (${ofSleeve}) - stock_holds.quantity`.as('older'),
    ])
    .where('checkouts.state', 'in', OPEN_STATES)
    .where('checkouts.soft_from', '<=', now)
    .where('users.id', '<>', userId)
    .where(isNewcomer())
    .where(isOneOf('stock_holds.sleeve_id', wanted.keys()))
    .as('ranked')
  const most = Math.max(...wanted.values())
  const checkouts = (await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(ranked)
        .select('ranked.id')
        .where((of) => of.or([of('place', '<=', SOFT_AT_MOST), of('older', '<', most)])),
    )
    .where('state', 'in', OPEN_STATES)
    .where('soft_from', '<=', now)
    .orderBy('soft_from')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()) as LockedCheckout[]
  if (checkouts.length === 0) return { checkouts, sleeves: [] }
  const held = await tx
    .selectFrom('stock_holds')
    .select('sleeve_id')
    .distinct()
    .where(
      isOneOf(
        'checkout_id',
        checkouts.map(({ id }) => id),
      ),
    )
    .execute()
  return { checkouts, sleeves: held.flatMap(({ sleeve_id: id }) => id ?? []) }
}

/** Call this function with the rows of the sleeves locked. */
async function readHeldPieces(tx: Tx, sleeves: readonly string[]): Promise<HeldPieces[]> {
  const rows = await tx
    .selectFrom('stock_holds')
    .innerJoin('checkouts', 'checkouts.id', 'stock_holds.checkout_id')
    .leftJoin('users', 'users.id', 'checkouts.user_id')
    .select([
      'checkouts.id as checkoutId',
      'checkouts.network',
      'stock_holds.sleeve_id',
      'stock_holds.quantity',
      isNewcomer().as('isNewcomers'),
    ])
    .where(isOneOf('stock_holds.sleeve_id', sleeves))
    .where('checkouts.state', 'in', UNPAID_HOLD_STATES)
    .execute()
  return rows.flatMap(({ sleeve_id: sleeveId, isNewcomers, ...row }) =>
    sleeveId === null ? [] : [{ ...row, sleeveId, isNewcomers: Boolean(isNewcomers) }],
  )
}

type Shelves = {
  hold: WantedHold
  standing: CustomerStanding
  soft: SoftHolds
  /** The buyer's open checkout, which the new one replaces. */
  ownId: string | undefined
  sleeves: readonly LockedSleeve[]
}

/**
 * Chooses the soft holds that give way to a buyer. `refuseOverShare` of the result refuses an order that exceeds the
 * limits for buyers who have never paid.
 */
export async function roomOnShelves(tx: Tx, { hold, standing, soft, ownId, sleeves }: Shelves) {
  const { isNewcomer: isNew, heldFromNetwork } = standing
  const isAsked = isNew || ownId !== undefined || soft.checkouts.length > 0
  const held = isAsked ? await readHeldPieces(tx, [...hold.wanted.keys()]) : []
  const want: Want = {
    counts: hold.wanted,
    stock: new Map(sleeves.map(({ id, stock }) => [id, stock])),
    largest: hold.largest,
    isNewcomer: isNew,
    network: hold.network,
    isNetworkBound: isNetworkBound({ held: heldFromNetwork, wanted: hold.wanted, factor: hold.factor }),
    factor: hold.factor,
  }
  const giving = new Set(holdsGivingWay(want, held, { soft: soft.checkouts.map(({ id }) => id), ownId }))
  const freed = new Set([...giving, ...(ownId === undefined ? [] : [ownId])])
  return {
    giving: soft.checkouts.filter(({ id }) => giving.has(id)),
    freed: sleeveCounts(
      held
        .filter(({ checkoutId }) => freed.has(checkoutId))
        .map(({ sleeveId, quantity }) => ({ sleeve_id: sleeveId, pack_size: 1, quantity })),
    ),
    refuseOverShare: () => isNew && refuseOverShare(want, held, { freed, sleeves }),
  }
}

/**
 * An order is exempt from the limit for one network if the network holds no other unpaid pieces, or if the held and the
 * ordered pieces together are at most `factor` times `MAX_HELD_UNCONFIRMED`.
 */
function isNetworkBound({ held, wanted, factor }: { held: number; wanted: SleeveCounts; factor: number }) {
  const pieces = [...wanted.values()].reduce((sum, count) => sum + count, 0)
  return held > 0 && held + pieces > MAX_HELD_UNCONFIRMED * factor
}

function refuseOverShare(
  want: Want,
  held: readonly HeldPieces[],
  { freed, sleeves }: { freed: ReadonlySet<string>; sleeves: readonly LockedSleeve[] },
): void {
  const lack = lackOf(want, held, freed)
  for (const sleeve of sleeves) {
    const { share = 0, network = 0, shareLeft = 0 } = lack.get(sleeve.id) ?? {}
    const inPacks = sleevesInPacks(shareLeft, offeredSizes(sleeve))
    if (share > 0) throw new ShopError('TOO_MUCH_RESERVED', shareTaken(sleeve.name, inPacks))
    if (network > 0) throw new ShopError('TOO_MUCH_RESERVED', TOO_MANY_HELD_BY_NETWORK)
  }
}
