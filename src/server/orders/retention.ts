import { sql } from 'kysely'
import type { RetentionMonths } from '#shared/accounts/retention-months.ts'
import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import { CUSTOM_LABEL_ERASED } from '#shared/manual-orders/custom-lines.ts'
import { REDUCTION_REASON_ERASED } from '#shared/manual-orders/manual-reduction.ts'
import { DELIVERED, NO_REVENUE_STATUSES } from '#shared/orders/statuses.ts'
import { withdrawalOverBefore } from '#shared/orders/withdrawal-period.ts'
import { placeOf } from '../database/address-columns.ts'
import { inBatches } from '../database/batches.ts'
import type { Tx } from '../database/write.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'

/** Anonymises the person's ended orders and returns their ids (decision 27). The other orders stay as they are. */
export async function anonymiseOrdersOf(tx: Tx, userId: string, now: Date): Promise<string[]> {
  return anonymise(tx, await endedOrders(tx, now).where('user_id', '=', userId).execute(), now)
}

export async function giveOrders(tx: Tx, guestIds: readonly string[], userId: string): Promise<void> {
  if (guestIds.length === 0) return
  lockInOrder(tx, 'orders')
  await tx.updateTable('orders').set({ user_id: userId }).where('user_id', 'in', guestIds).execute()
  await tx
    .updateTable('order_history')
    .set({ by_user_id: userId })
    .where('by_user_id', 'in', guestIds)
    .execute()
}

export async function anonymiseOrdersOfNobody(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await inBatches(services.database, async (tx, rows) => {
    const now = services.clock.now()
    const found = await endedOrders(tx, now).where('user_id', 'is', null).limit(rows).execute()
    return (await anonymise(tx, found, now)).length
  })
}

/** Anonymises ended orders placed before `before`, of customers who keep their orders for `months`. */
export async function anonymiseOrdersBefore(
  services: Pick<Services, 'database' | 'clock'>,
  before: Date,
  months: RetentionMonths,
): Promise<void> {
  await inBatches(services.database, async (tx, rows) => {
    const now = services.clock.now()
    const found = await endedOrders(tx, now)
      .where('created_at', '<', before)
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('users').select('users.id').where('order_history_retention', '=', months),
      )
      .limit(rows)
      .execute()
    return (await anonymise(tx, found, now)).length
  })
}

/**
 * An order with a lost or returned parcel has not ended: its packs may be sent again, so it still needs its address.
 */
function endedOrders(tx: Tx, now: Date) {
  lockInOrder(tx, 'orders')
  return tx
    .selectFrom('orders')
    .select('id')
    .where('anonymised_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', 'in', NO_REVENUE_STATUSES),
        eb.and([
          eb('status', '=', DELIVERED),
          eb('due', 'is distinct from', 'undelivered'),
          eb(eb.fn.coalesce('delivered_at', 'updated_at'), '<', withdrawalOverBefore(now)),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
}

async function anonymise(tx: Tx, orders: readonly { id: string }[], now: Date): Promise<string[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .updateTable('orders')
    .set({
      user_id: null,
      customer_email: '',
      customer_first_name: '',
      customer_last_name: '',
      shipping_address: placeOf('shipping_address'),
      billing_address: sql<
        string | null
      >`case when billing_address is not null then ${placeOf('billing_address')} end`,
      search_text: sql<string>`lower(concat_ws(' ', number, id, invoice_number, payment_id, tracking_number))`,
      anonymised_at: now,
    })
    .where('id', 'in', ids)
    .execute()
  await tx.deleteFrom('labels').where('order_id', 'in', ids).execute()
  await tx
    .updateTable('bulk_change_orders')
    .set({ tracking_number: null })
    .where('order_id', 'in', ids)
    .execute()
  await eraseTexts(tx, ids)
  return ids
}

/** What the staff or the carrier wrote may contain personal data. */
async function eraseTexts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ reduction_reason: REDUCTION_REASON_ERASED })
    .where('id', 'in', ids)
    .where('reduction_reason', 'is not', null)
    .execute()
  await tx
    .updateTable('order_lines')
    .set({ name: CUSTOM_LABEL_ERASED })
    .where('order_id', 'in', ids)
    .where('pack_size', '=', CUSTOM_LINE)
    .execute()
  await tx
    .updateTable('order_history')
    .set({ note: null })
    .where('order_id', 'in', ids)
    .where('note_is_private', '=', true)
    .execute()
  await tx.updateTable('parcels').set({ last_event: null }).where('order_id', 'in', ids).execute()
}

/** Erases texts that were written after the anonymisation, or that an earlier release left. */
export async function cleanupOrderTexts({ database }: Pick<Services, 'database'>): Promise<void> {
  await inBatches(database, async (tx, rows) => {
    lockInOrder(tx, 'orders')
    const found = await tx
      .selectFrom('orders')
      .select('id')
      .where('anonymised_at', 'is not', null)
      .where(
        sql<boolean>`(reduction_reason <> ${REDUCTION_REASON_ERASED}
          or exists (select from order_history h where h.order_id = orders.id and h.note_is_private and h.note is not null)
          or exists (select from parcels p where p.order_id = orders.id and p.last_event is not null))`,
      )
      .orderBy('id')
      .limit(rows)
      .forUpdate()
      .execute()
    if (found.length > 0)
      await eraseTexts(
        tx,
        found.map(({ id }) => id),
      )
    return found.length
  })
}
