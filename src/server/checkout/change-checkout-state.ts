import {
  freesStock,
  isUnpaidHold,
  nextCheckoutState,
  OPEN_STATES,
  type CheckoutEvent,
  type CheckoutState,
} from '#shared/checkout/checkout-state.ts'
import { write, type Tx } from '../database/write.ts'
import { releaseCheckoutHold } from '../inventory/holds.ts'
import { emit } from '../log/observed.ts'
import { lockSale, type LockedCheckout } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { nextCheck } from './payment-check-times.ts'
import type { Checkout } from './queries.ts'
import { countUnpaidHold } from './unpaid-of-network.ts'

type Facts = Partial<
  Pick<
    Checkout,
    | 'payment_id'
    | 'captured_cents'
    | 'captured_currency'
    | 'captured_fee_cents'
    | 'capture_attempt'
    | 'failure'
    | 'gave_way'
    | 'soft_from'
    | 'means'
    | 'paid_at'
    | 'invoice_vat'
    | 'eu_vat_place'
  >
>

/** If `customer` is given, that account is locked first, as `reopen` requires. */
export async function changeCheckout(
  { database }: Pick<Services, 'database'>,
  { id, customer = null }: { id: string; customer?: string | null },
  work: (tx: Tx, checkout: LockedCheckout) => Promise<Checkout>,
): Promise<Checkout> {
  return write(database, async (tx) => {
    const { checkout } = await lockSale(tx, { customer, checkout: { id } })
    if (!checkout) throw new Error(`There is no checkout ${id}.`)
    return work(tx, checkout)
  })
}

/**
 * Makes one step of the state table. If the new state frees the stock, the checkout's pieces are released in the same
 * transaction. If the table has no step for the event, the given checkout is returned unchanged: an event may be
 * repeated, late or out of order.
 * @throws Error if the row is no longer in the given state, so that no state is left twice
 */
export async function transition(
  tx: Tx,
  checkout: LockedCheckout,
  event: CheckoutEvent,
  now: Date,
  facts: Facts = {},
): Promise<LockedCheckout> {
  return moveTo(tx, checkout, nextCheckoutState(checkout.state, event), now, facts)
}

/**
 * Handles a capture that moved no money. Opens the checkout again, unless the customer has opened a newer one,
 * because a customer has at most one open checkout. The customer's account must be locked.
 */
export async function reopen(
  tx: Tx,
  checkout: LockedCheckout,
  now: Date,
  facts: Facts = {},
): Promise<LockedCheckout> {
  const to = nextCheckoutState(checkout.state, 'capture-declined')
  const newer = OPEN_STATES.some((open) => open === to) && (await hasOtherOpen(tx, checkout))
  return moveTo(tx, checkout, newer ? nextCheckoutState(to, 'superseded') : to, now, facts)
}

async function moveTo(
  tx: Tx,
  checkout: LockedCheckout,
  to: CheckoutState,
  now: Date,
  facts: Facts = {},
): Promise<LockedCheckout> {
  const { id, state: from } = checkout
  if (to === from) return checkout
  const change = {
    ...facts,
    state: to,
    check_at: nextCheck({ ...checkout, state: to, updated_at: now }, now),
    network: isUnpaidHold(to) ? checkout.network : null,
    updated_at: now,
  }
  const { numUpdatedRows } = await tx
    .updateTable('checkouts')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`Checkout ${id} is not '${from}' any more.`)
  tx.afterCommit(() => emit('checkout', { state: to }))
  if (freesStock(from, to)) await release(tx, checkout, { to, failed: change.failure !== undefined, now })
  return { ...checkout, ...change }
}

/**
 * A hold does not count as unpaid if the provider failed, or if an active buyer replaced it, for example with a changed
 * cart.
 */
async function release(
  tx: Tx,
  { id, network, soft_from }: LockedCheckout,
  { to, failed, now }: { to: CheckoutState; failed: boolean; now: Date },
): Promise<void> {
  const released = await releaseCheckoutHold(tx, id, now)
  const isReplaced = to === 'superseded' && soft_from !== null && soft_from > now
  if (network === null || failed || isReplaced) return
  await countUnpaidHold(tx, { network, sleeves: released.keys(), now })
}

async function hasOtherOpen(tx: Tx, { id, user_id: userId }: Checkout): Promise<boolean> {
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
