import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { firstOrderRefusal, sleeveLimitRefusal } from '#shared/cart/order-limits.ts'
import {
  CAPTURE_STATES,
  type CheckoutState,
  OPEN_STATES,
  PAID_STATES,
  UNDECIDED_STATES,
  UNPAID_HOLD_STATES,
} from '#shared/checkout/checkout-state.ts'
import {
  CHECKOUT_WINDOW_MS,
  MAX_CHECKOUTS_PER_WINDOW,
  MAX_HELD_BY_NETWORK,
  nextHoldAt,
  UNPAID_HOLDS_IN_A_ROW,
  UNPAID_ROW_MS,
  type PastHold,
} from '#shared/checkout/reservation-limits.ts'
import {
  heldTooOften,
  PAYMENT_UNDER_WAY,
  TOO_MANY_CHECKOUTS,
  TOO_MANY_HELD_BY_NETWORK,
} from '#shared/checkout/texts.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { addressKey } from '../http/address-key.ts'
import { ShopError } from '../http/shop-error.ts'
import { sleeveCounts, type SleeveCounts } from '../inventory/stock-movements.ts'
import { isKept } from '../promotions/queries.ts'
import { derivedSecret } from '../random-secrets.ts'
import type { Services } from '../services.ts'

/** Returns a hash, so that the database does not store the IP address. */
export function networkOf({ jwtSecret }: Pick<Services['config'], 'jwtSecret'>, ip: string): string {
  // An IPv6 provider may give one customer a whole /48, so the addresses of a /48 count as one network.
  return derivedSecret(jwtSecret, 'network of a hold', addressKey(ip, 48)).slice(0, 22)
}

export type WantedHold = {
  userId: string
  mailbox: string
  network: string
  wanted: SleeveCounts
  /** The largest wanted pack of each product, in pieces. A single pack may exceed `MAX_RESERVED_OF_ONE_SLEEVE`. */
  largest: ReadonlyMap<string, number>
  now: Date
  /** Some of the limits are multiplied by this factor. Load tests raise it (`RATE_LIMITS`). */
  factor: number
}

/**
 * The holds and starts of all accounts of one mailbox count together, and so do those of all its guests. Accounts and
 * guests are counted separately; otherwise a guest could detect an account, or block it.
 */
export type CustomerStanding = {
  isConfirmed: boolean
  isGuest: boolean
  isNewcomer: boolean
  /** The pieces in this account's undecided payments, held or not. */
  underWay: SleeveCounts
  /** The unpaid pieces held by the mailbox's other accounts. For a guest: by the mailbox's other guests. */
  heldByOthers: SleeveCounts
  /** The mailbox's holds of each wanted sleeve in the last `UNPAID_ROW_MS`, newest first. */
  past: ReadonlyMap<string, PastHold[]>
  /** The unpaid pieces held from the same network, without those in the customer's own open checkout. */
  heldFromNetwork: number
  /**
   * If the window of starts is full: the start of its oldest checkout. A new checkout may start once that one leaves
   * the window.
   */
  oldestStart: Date | undefined
}

/**
 * Call `lockSale` with the mailbox and the network first, so that the second of two simultaneous reservations sees the
 * first.
 */
export async function readStanding(
  tx: Tx,
  { userId, mailbox, network, wanted, now, factor }: Omit<WantedHold, 'largest'>,
): Promise<CustomerStanding> {
  const ofMailbox = tx
    .selectFrom('users as same')
    .select('same.id')
    .where('same.mailbox', '=', mailbox)
    .where(sql<boolean>`same.is_guest = users.is_guest`)
  const row = await tx
    .selectFrom('users')
    .select(['email_confirmed_at', 'is_guest', isNewcomer().as('isNewcomer')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('checkout_lines')
          .innerJoin('checkouts', 'checkouts.id', 'checkout_lines.checkout_id')
          .select(['checkout_lines.sleeve_id', 'checkout_lines.pack_size', 'checkout_lines.quantity'])
          .whereRef('checkouts.user_id', '=', 'users.id')
          .where('checkouts.state', 'in', UNDECIDED_STATES),
      ).as('underWay'),
      jsonArrayFrom(
        eb
          .selectFrom('stock_holds')
          .innerJoin('checkouts', 'checkouts.id', 'stock_holds.checkout_id')
          .select(['stock_holds.sleeve_id', 'stock_holds.quantity'])
          .where('checkouts.user_id', 'in', ofMailbox)
          .whereRef('checkouts.user_id', '<>', 'users.id')
          .where('checkouts.state', 'in', UNPAID_HOLD_STATES),
      ).as('heldByOthers'),
      jsonArrayFrom(
        eb
          .selectFrom('checkouts')
          .innerJoin('checkout_lines', 'checkout_lines.checkout_id', 'checkouts.id')
          .select([
            'checkout_lines.sleeve_id',
            'checkouts.state',
            'checkouts.updated_at',
            'checkouts.expires_at',
          ])
          .distinct()
          .select(['checkouts.id', 'checkouts.created_at'])
          .where('checkouts.user_id', 'in', ofMailbox)
          .where('checkouts.created_at', '>', new Date(now.getTime() - UNPAID_ROW_MS))
          .where(isOneOf('checkout_lines.sleeve_id', wanted.keys()))
          // The provider's failures do not count against the customer.
          .where('checkouts.failure', 'is', null)
          // A hold that went to another buyer does not count either.
          .where('checkouts.gave_way', '=', false)
          .orderBy('checkouts.created_at', 'desc')
          .orderBy('checkouts.id', 'desc'),
      ).as('past'),
      eb
        .selectFrom('stock_holds')
        .innerJoin('checkouts', 'checkouts.id', 'stock_holds.checkout_id')
        .select(sql<number>`coalesce(sum(stock_holds.quantity), 0)::integer`.as('held'))
        .where('checkouts.network', '=', network)
        .where('checkouts.state', 'in', UNPAID_HOLD_STATES)
        .where((own) =>
          own.not(
            own.and([
              own('checkouts.state', 'in', OPEN_STATES),
              own('checkouts.user_id', 'is not distinct from', own.ref('users.id')),
            ]),
          ),
        )
        .as('heldFromNetwork'),
      eb
        .selectFrom('checkouts')
        .select('created_at')
        .where('user_id', 'in', ofMailbox)
        .where('created_at', '>', new Date(now.getTime() - CHECKOUT_WINDOW_MS))
        .orderBy('created_at', 'desc')
        .offset(MAX_CHECKOUTS_PER_WINDOW * factor - 1)
        .limit(1)
        .as('oldestStart'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Error(`There is no account ${userId}.`)
  return {
    isConfirmed: row.email_confirmed_at !== null,
    isGuest: row.is_guest,
    isNewcomer: Boolean(row.isNewcomer),
    underWay: sleeveCounts(row.underWay),
    heldByOthers: sleeveCounts(row.heldByOthers.map((held) => ({ ...held, pack_size: 1 }))),
    past: pastHolds(row.past),
    heldFromNetwork: row.heldFromNetwork ?? 0,
    oldestStart: row.oldestStart ?? undefined,
  }
}

type PastRow = { sleeve_id: string | null; state: CheckoutState; updated_at: unknown; expires_at: unknown }

/** The times are texts, because JSON has no dates. */
function pastHolds(rows: readonly PastRow[]): Map<string, PastHold[]> {
  const holds = new Map<string, PastHold[]>()
  for (const { sleeve_id: id, state, updated_at, expires_at } of rows) {
    if (id === null) continue
    const isPaid = CAPTURING_OR_PAID.has(state)
    // An open hold lasts until it expires. A finished hold ended with its last change.
    const endsAt = new Date(String(UNPAID_HOLD.has(state) ? expires_at : updated_at))
    holds.set(id, [...(holds.get(id) ?? []), { isPaid, endsAt }])
  }
  return holds
}

/**
 * Also prevents a second payment for the same goods.
 * @throws 409 PAYMENT_UNDER_WAY, TOO_MUCH_RESERVED, EMAIL_NOT_CONFIRMED; 429 TOO_MANY_REQUESTS, HELD_TOO_OFTEN with the
 * time to wait
 */
export function checkHoldLimits(
  standing: CustomerStanding,
  { wanted, largest, now, factor }: WantedHold,
): void {
  const { underWay, heldByOthers } = standing
  if (standing.oldestStart) throw tooManyStarts(standing.oldestStart, now)
  for (const [id, count] of wanted) {
    if (underWay.has(id)) throw new ShopError('PAYMENT_UNDER_WAY', PAYMENT_UNDER_WAY)
    const refusal = sleeveLimitRefusal(count + (heldByOthers.get(id) ?? 0), largest.get(id))
    if (refusal) throw new ShopError('TOO_MUCH_RESERVED', refusal)
  }
  const buyer = standing.isConfirmed ? 'confirmed' : standing.isGuest ? 'guest' : 'unconfirmed'
  const refusal = firstOrderRefusal(sum(wanted) + sum(underWay) + sum(heldByOthers), buyer)
  if (refusal) throw new ShopError('EMAIL_NOT_CONFIRMED', refusal)
  for (const held of standing.past.values()) {
    const at = nextHoldAt(held, now, UNPAID_HOLDS_IN_A_ROW * factor)
    if (at) throw heldInARow(at, now)
  }
  if (sum(wanted) + standing.heldFromNetwork > MAX_HELD_BY_NETWORK * factor)
    throw new ShopError('TOO_MUCH_RESERVED', TOO_MANY_HELD_BY_NETWORK)
}

function tooManyStarts(oldest: Date, now: Date): ShopError {
  const seconds = Math.ceil((oldest.getTime() + CHECKOUT_WINDOW_MS - now.getTime()) / 1000)
  return new ShopError('TOO_MANY_REQUESTS', TOO_MANY_CHECKOUTS, {}, { 'retry-after': String(seconds) })
}

function heldInARow(at: Date, now: Date): ShopError {
  const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000)
  const sentence = heldTooOften(Math.ceil(seconds / 60))
  return new ShopError('HELD_TOO_OFTEN', sentence, {}, { 'retry-after': String(seconds) })
}

export function isNewcomer() {
  const eb = expressionBuilder<Tables, 'users'>()
  const paid = eb
    .selectFrom('checkouts as earlier')
    .select('earlier.id')
    .whereRef('earlier.user_id', '=', 'users.id')
    .where('earlier.state', '=', 'captured')
  // An order that was cancelled unsent does not count, because its money went back. It would be a free pass.
  const ordered = eb
    .selectFrom('orders')
    .select('orders.id')
    .whereRef('orders.user_id', '=', 'users.id')
    .where(isKept)
  return eb.not(eb.or([eb.exists(paid), eb.exists(ordered)]))
}

const CAPTURING_OR_PAID = new Set<string>([...CAPTURE_STATES, ...PAID_STATES])
const UNPAID_HOLD = new Set<string>(UNPAID_HOLD_STATES)

const sum = (counts: SleeveCounts) => [...counts.values()].reduce((total, count) => total + count, 0)
