import { expressionBuilder, sql } from 'kysely'
import {
  CAPTURE_STATES,
  PAID_STATES,
  UNDECIDED_STATES,
  UNPAID_HOLD_STATES,
} from '#shared/checkout/checkout-state.ts'
import {
  MAX_HELD_BY_NETWORK,
  MAX_HELD_UNCONFIRMED,
  MAX_RESERVED_OF_ONE_SLEEVE,
  newcomersShare,
  nextHoldAt,
  UNPAID_HOLDS_IN_A_ROW,
  UNPAID_ROW_MS,
  type PastHold,
} from '#shared/checkout/reservation-limits.ts'
import {
  heldTooOften,
  PAYMENT_UNDER_WAY,
  shareTaken,
  TOO_MANY_HELD_BY_NETWORK,
  TOO_MANY_RESERVED,
  TOO_MANY_UNCONFIRMED,
} from '#shared/checkout/texts.ts'
import type { LockedSleeve } from '../database/sale-locks.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { sleeveCounts, type SleeveCounts } from '../inventory/stock-movements.ts'

/** Who wants to hold what. Customer and network are locked, so that of two holds at once the second sees the first. */
export type WantedHold = {
  userId: string
  network: string
  wanted: SleeveCounts
  /** The customer's open checkout, which the new one takes the place of. */
  formerId: string | undefined
  now: Date
  /** `RATE_LIMITS`: scales what is counted by network and in a row, for load tests. */
  factor: number
}

/**
 * What does not depend on what is on the shelves: the limits (decisions 13 and 43), and that nobody pays twice (58).
 * @throws 409 PAYMENT_UNDER_WAY, TOO_MUCH_RESERVED, EMAIL_NOT_CONFIRMED; 429 HELD_TOO_OFTEN
 */
export async function checkHoldLimits(tx: Tx, hold: WantedHold): Promise<void> {
  // Payments under way cannot be freed any more: they count against the limits.
  const underWay = await paymentsUnderWay(tx, hold.userId)
  for (const [id, count] of hold.wanted) {
    if (underWay.has(id)) throw new ShopError('PAYMENT_UNDER_WAY', PAYMENT_UNDER_WAY)
    if (count > MAX_RESERVED_OF_ONE_SLEEVE) throw new ShopError('TOO_MUCH_RESERVED', TOO_MANY_RESERVED)
  }
  if (sum(hold.wanted) + sum(underWay) > MAX_HELD_UNCONFIRMED && !(await hasConfirmed(tx, hold.userId)))
    throw new ShopError('EMAIL_NOT_CONFIRMED', TOO_MANY_UNCONFIRMED)
  await checkUnpaidRow(tx, hold)
  if (sum(hold.wanted) + (await heldFromNetwork(tx, hold)) > MAX_HELD_BY_NETWORK * hold.factor)
    throw new ShopError('TOO_MUCH_RESERVED', TOO_MANY_HELD_BY_NETWORK)
}

/**
 * What newcomers may hold of each product together. `sleeves` are locked: nobody else holds or frees any of them.
 * @throws 409 EMAIL_NOT_CONFIRMED
 */
export async function checkNewcomersShare(
  tx: Tx,
  { userId, wanted, formerId }: WantedHold,
  sleeves: readonly LockedSleeve[],
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(isNewcomer().as('is_newcomer'))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (customer?.is_newcomer === false) return
  const shelves = await unpaidHolds(tx, [...wanted.keys()], formerId)
  for (const { id, name, stock } of sleeves) {
    const count = wanted.get(id)
    if (count === undefined) continue
    const { own, held, heldByNewcomers } = shelves.get(id) ?? { own: 0, held: 0, heldByNewcomers: 0 }
    const share = newcomersShare({ stock: stock + own, held, heldByNewcomers })
    if (share !== undefined && count > share)
      throw new ShopError('EMAIL_NOT_CONFIRMED', shareTaken(name, share))
  }
}

/** The sleeves of payments that nobody has decided yet, whether they still hold their stock or not. */
async function paymentsUnderWay(tx: Tx, userId: string): Promise<SleeveCounts> {
  const lines = await tx
    .selectFrom('checkout_lines')
    .innerJoin('checkouts', 'checkouts.id', 'checkout_lines.checkout_id')
    .select(['checkout_lines.sleeve_id', 'checkout_lines.pack_size', 'checkout_lines.quantity'])
    .where('checkouts.user_id', '=', userId)
    .where('checkouts.state', 'in', UNDECIDED_STATES)
    .execute()
  return sleeveCounts(lines)
}

async function hasConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.email_confirmed_at != null
}

/** Whether the customer of this row of `users` has neither confirmed an address nor ever paid. */
function isNewcomer() {
  const eb = expressionBuilder<Tables, 'users'>()
  const paid = eb
    .selectFrom('checkouts as earlier')
    .select('earlier.id')
    .whereRef('earlier.user_id', '=', 'users.id')
    .where('earlier.state', 'in', PAID_STATES)
  return eb.and([eb('users.email_confirmed_at', 'is', null), eb.not(eb.exists(paid))])
}

/** What is held of products and not paid: by the checkout `formerId`, by all others, by the newcomers among these. */
async function unpaidHolds(tx: Tx, ids: readonly string[], formerId: string | undefined) {
  const rows = await tx
    .selectFrom('stock_holds')
    .innerJoin('checkouts', 'checkouts.id', 'stock_holds.checkout_id')
    .leftJoin('users', 'users.id', 'checkouts.user_id')
    .select([
      'stock_holds.sleeve_id',
      'stock_holds.quantity',
      'checkouts.id as checkout_id',
      isNewcomer().as('is_newcomers'),
    ])
    .where('stock_holds.sleeve_id', 'in', ids)
    .where('checkouts.state', 'in', UNPAID_HOLD_STATES)
    .execute()
  const shelves = new Map<string, { own: number; held: number; heldByNewcomers: number }>()
  for (const { sleeve_id: id, quantity, checkout_id, is_newcomers } of rows) {
    if (id === null) continue
    const shelf = shelves.get(id) ?? { own: 0, held: 0, heldByNewcomers: 0 }
    if (checkout_id === formerId) shelf.own += quantity
    else {
      shelf.held += quantity
      if (is_newcomers) shelf.heldByNewcomers += quantity
    }
    shelves.set(id, shelf)
  }
  return shelves
}

async function heldFromNetwork(tx: Tx, { network, formerId }: WantedHold): Promise<number> {
  const { held } = await tx
    .selectFrom('stock_holds')
    .innerJoin('checkouts', 'checkouts.id', 'stock_holds.checkout_id')
    .select(sql<number>`coalesce(sum(stock_holds.quantity), 0)::integer`.as('held'))
    .where('checkouts.network', '=', network)
    .where('checkouts.state', 'in', UNPAID_HOLD_STATES)
    .$if(formerId !== undefined, (holds) => holds.where('checkouts.id', '<>', formerId ?? ''))
    .executeTakeFirstOrThrow()
  return held
}

/** @throws 429 when one of the products was held by this customer four times in a row and never paid */
async function checkUnpaidRow(tx: Tx, { userId, wanted, now, factor }: WantedHold): Promise<void> {
  const rows = await tx
    .selectFrom('checkouts')
    .innerJoin('checkout_lines', 'checkout_lines.checkout_id', 'checkouts.id')
    .select(['checkout_lines.sleeve_id', 'checkouts.state', 'checkouts.updated_at', 'checkouts.expires_at'])
    .distinct()
    .select(['checkouts.id', 'checkouts.created_at'])
    .where('checkouts.user_id', '=', userId)
    .where('checkouts.created_at', '>', new Date(now.getTime() - UNPAID_ROW_MS))
    .where('checkout_lines.sleeve_id', 'in', [...wanted.keys()])
    // The provider's failure is not the customer's.
    .where('checkouts.failure', 'is', null)
    .orderBy('checkouts.created_at', 'desc')
    .orderBy('checkouts.id', 'desc')
    .execute()
  const holds = new Map<string | null, PastHold[]>()
  for (const { sleeve_id: id, state, updated_at, expires_at } of rows) {
    const isPaid = CAPTURING_OR_PAID.has(state)
    // An open one is held until its end, whatever happens; one that is over ended with its last change.
    const endsAt = UNPAID_HOLD.has(state) ? expires_at : updated_at
    holds.set(id, [...(holds.get(id) ?? []), { isPaid, endsAt }])
  }
  for (const held of holds.values()) {
    const at = nextHoldAt(held, now, UNPAID_HOLDS_IN_A_ROW * factor)
    if (!at) continue
    const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000)
    throw new ShopError(
      'HELD_TOO_OFTEN',
      heldTooOften(Math.ceil(seconds / 60)),
      {},
      { 'retry-after': String(seconds) },
    )
  }
}

const CAPTURING_OR_PAID = new Set<string>([...CAPTURE_STATES, ...PAID_STATES])
const UNPAID_HOLD = new Set<string>(UNPAID_HOLD_STATES)

const sum = (counts: SleeveCounts) => [...counts.values()].reduce((total, count) => total + count, 0)
