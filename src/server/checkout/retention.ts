import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import { ENDED_STATES, PAYING_STATES, UNPAID_STATES } from '#shared/checkout/checkout-state.ts'
import { CUSTOM_LABEL_ERASED } from '#shared/manual-orders/custom-lines.ts'
import { REDUCTION_REASON_ERASED } from '#shared/manual-orders/manual-reduction.ts'
import { parisDay } from '#shared/paris-day.ts'
import { CHECKOUT_YEARS } from '#shared/privacy/retention-periods.ts'
import { addDays, addMonths } from '#shared/shift-dates.ts'
import { placeOf } from '../database/address-columns.ts'
import { deleteInBatches, inBatches } from '../database/batches.ts'
import type { Tables } from '../database/tables.ts'
import { write, type Tx } from '../database/write.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'

/** The provider repeats notifications for a shorter time than this. */
const EVENT_DAYS = 90

export async function isPaying(tx: Tx, userId: string): Promise<boolean> {
  const paying = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', PAYING_STATES)
    .executeTakeFirst()
  return paying !== undefined
}

/** Gives the guests' ended checkouts to the account. A payment in progress stays with the browser in which it began. */
export async function giveCheckouts(tx: Tx, guestIds: readonly string[], userId: string): Promise<void> {
  if (guestIds.length === 0) return
  lockInOrder(tx, 'checkouts')
  await tx
    .updateTable('checkouts')
    .set({ user_id: userId })
    .where('user_id', 'in', guestIds)
    .where('state', 'in', ENDED_STATES)
    .execute()
}

/** Older answers of VIES are not needed, because each order has its own copy. */
const VAT_CHECK_DAYS = 30

export async function cleanupVatChecks({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = parisDay(addDays(clock.now(), -VAT_CHECK_DAYS))
  await write(database, (tx) => tx.deleteFrom('vat_checks').where('day', '<', before).execute())
}

/** Erases the person from the account's ended checkouts. Postal code, town and country stay. */
export async function forgetCheckoutAddressesOf(tx: Tx, userId: string): Promise<void> {
  lockInOrder(tx, 'checkouts')
  await eraseNames(tx, (eb) => eb.and([namedAndEnded(eb), eb('user_id', '=', userId)]))
}

export async function cleanupCheckouts({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  // A checkout of a deleted account keeps its recipient until the checkout ends. Then the names are erased here.
  await inBatches(database, (tx, rows) =>
    eraseNames(tx, (eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('checkouts')
          .select('id')
          .where('user_id', 'is', null)
          .where((each) => namedAndEnded(each))
          .limit(rows),
      ),
    ),
  )
  const before = addMonths(clock.now(), -12 * CHECKOUT_YEARS)
  await deleteInBatches(database, (tx, rows) =>
    tx.deleteFrom('checkouts').where('id', 'in', (eb) =>
      eb
        .selectFrom('checkouts')
        .select('id')
        .where('state', 'in', UNPAID_STATES)
        .where('payment_id', 'is', null)
        .where('created_at', '<', before)
        // This sort order makes the query planner use the index of unpaid checkouts instead of scanning a large
        // table.
        .orderBy('created_at')
        .limit(rows),
    ),
  )
}

export async function cleanupPaymentEvents({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -EVENT_DAYS)
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('payment_events')
      .where('id', 'in', (eb) =>
        eb.selectFrom('payment_events').select('id').where('received_at', '<', before).limit(rows),
      ),
  )
}

type Chosen = (eb: ExpressionBuilder<Tables, 'checkouts'>) => Expression<SqlBool>

async function eraseNames(tx: Tx, chosen: Chosen): Promise<number> {
  const erased = await tx
    .updateTable('checkouts')
    .set({
      company: null,
      reduction_reason: sql<
        string | null
      >`case when reduction_reason is not null then ${REDUCTION_REASON_ERASED} end`,
      shipping_address: placeOf('shipping_address'),
      billing_address: sql<
        string | null
      >`case when billing_address is not null then ${placeOf('billing_address')} end`,
    })
    .where(chosen)
    .returning('id')
    .execute()
  if (erased.length > 0)
    await tx
      .updateTable('checkout_lines')
      .set({ name: CUSTOM_LABEL_ERASED })
      .where(
        'checkout_id',
        'in',
        erased.map(({ id }) => id),
      )
      .where('pack_size', '=', CUSTOM_LINE)
      .execute()
  return erased.length
}

const isNamed = sql<boolean>`(shipping_address ->> 'lastName' <> '' or reduction_reason <> ${REDUCTION_REASON_ERASED})`

function namedAndEnded(eb: ExpressionBuilder<Tables, 'checkouts'>) {
  return eb.and([eb('state', 'in', ENDED_STATES), isNamed])
}
