import {
  freesStock,
  nextCheckoutState,
  OPEN_STATES,
  type CheckoutEvent,
  type CheckoutState,
} from '#shared/checkout/checkout-state.ts'
import { giveStockBack } from '../catalogue/stock.ts'
import { write, type Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { nextLook } from './next-look.ts'
import { checkoutLines, type Checkout } from './queries.ts'

/** What is stored beside the new state. */
type Facts = { payment_id?: string; failure?: string; holds_stock?: boolean }

/** The checkout, locked until the end of the transaction. Locks are taken in the order users, checkouts, orders, sleeves, counters. */
export async function lockCheckout(tx: Tx, checkoutId: string): Promise<Checkout | undefined> {
  const row = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', checkoutId)
    .forUpdate()
    .executeTakeFirst()
  return row as Checkout | undefined
}

/** Locks a checkout and does `work` with it, in one transaction: the checkout as `work` leaves it. */
export async function changeCheckout(
  { database }: Pick<Services, 'database'>,
  checkoutId: string,
  work: (tx: Tx, checkout: Checkout) => Promise<Checkout>,
): Promise<Checkout> {
  return write(database, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    if (!checkout) throw new Error(`There is no checkout ${checkoutId}.`)
    return work(tx, checkout)
  })
}

/**
 * Makes one step of the state table: the only writer of `checkouts.state`. The row is locked while the step is
 * chosen, so of two who try only one moves; leaving for a state that frees the stock puts it back in the same
 * transaction. Returns the very checkout it was given when the event had nothing to say to its state: doubled,
 * late or unordered news.
 */
export async function move(
  tx: Tx,
  checkout: Checkout,
  event: CheckoutEvent,
  now: Date,
  facts: Facts = {},
): Promise<Checkout> {
  return enter(tx, checkout, nextCheckoutState(checkout.state, event), now, facts)
}

async function enter(
  tx: Tx,
  checkout: Checkout,
  to: CheckoutState,
  now: Date,
  facts: Facts = {},
): Promise<Checkout> {
  if (to === checkout.state) return checkout
  const freed = checkout.holds_stock && freesStock(checkout.state, to)
  const change = {
    ...facts,
    state: to,
    holds_stock: freed ? false : (facts.holds_stock ?? checkout.holds_stock),
    check_at: nextLook({ ...checkout, state: to, updated_at: now }, now),
    updated_at: now,
  }
  await tx
    .updateTable('checkouts')
    .set(change)
    .where('id', '=', checkout.id)
    .where('state', '=', checkout.state)
    .executeTakeFirstOrThrow()
  if (freed) await giveStockBack(tx, await checkoutLines(tx, checkout.id))
  return { ...checkout, ...change }
}

/** All changes of one customer's set of checkouts happen one after the other. */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * A capture that moved no money. The checkout is open again, unless the customer has opened a newer one
 * while the provider thought about this one: two open ones there cannot be (decision 13).
 */
export async function reopen(tx: Tx, checkoutId: string, now: Date): Promise<Checkout | undefined> {
  const known = await tx
    .selectFrom('checkouts')
    .select('user_id')
    .where('id', '=', checkoutId)
    .executeTakeFirst()
  if (known?.user_id) await lockCustomer(tx, known.user_id)
  const checkout = await lockCheckout(tx, checkoutId)
  if (!checkout) return undefined
  const to = nextCheckoutState(checkout.state, 'capture-declined')
  const newer = OPEN_STATES.some((open) => open === to) && (await hasOther(tx, checkout))
  return enter(tx, checkout, newer ? nextCheckoutState(to, 'superseded') : to, now)
}

async function hasOther(tx: Tx, { id, user_id: userId }: Checkout): Promise<boolean> {
  if (userId === null) return false
  const other = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN_STATES)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}
