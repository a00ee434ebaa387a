import type { Selectable } from 'kysely'
import { invoiceOf, type SoldOrder } from '#shared/documents/document-content.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { BATCH_ROWS } from '../database/batches.ts'
import { isFirst } from '../database/counters.ts'
import type { Db } from '../database/database.ts'
import { NIL_ID } from '../database/ids.ts'
import { lockSale } from '../database/sale-locks.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { issueCreditNote, issuedBy, storeDocument, type IssuedBy } from './issue-document.ts'

const MARK = 'past-documents-issued'

/** Freezes the documents of orders that are older than the archive, once, right after the first start that has it. */
export function documentJobs(services: Services): void {
  services.jobs.handle('issue-past-documents', () => issuePastDocuments(services))
}

/** At each start: the job is there until it was done to its end. */
export async function enqueuePastDocuments(services: Services): Promise<void> {
  if (await isDone(services.database.db)) return
  await write(services.database, (tx) =>
    services.jobs.enqueue(tx, 'issue-past-documents', {}, { singletonKey: MARK }),
  )
}

/**
 * Gives each order made before documents were frozen (migration 0030) its invoice, with the number it has had since,
 * and each refund of those days its credit note (decision 92). One order at a time, locked, so that a refund that is
 * being noted at this moment comes before or after; cut short, the next run goes on.
 */
export async function issuePastDocuments(services: Services): Promise<void> {
  const { database, log } = services
  const by = issuedBy(services.config)
  let count = 0
  for (let after = NIL_ID; ;) {
    const ids = await ordersWithoutInvoice(database.db, after)
    for (const id of ids) await write(database, (tx) => issueOf(tx, id, { by, now: services.clock.now() }))
    count += ids.length
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  await write(database, (tx) => isFirst(tx, MARK))
  if (count > 0) log.info({ orders: count }, 'the documents of older orders are issued')
}

async function isDone(db: Db): Promise<boolean> {
  const row = await db.selectFrom('counters').select('name').where('name', '=', MARK).executeTakeFirst()
  return row !== undefined
}

async function ordersWithoutInvoice(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('documents')
            .select('documents.id')
            .whereRef('documents.order_id', '=', 'orders.id')
            .where('documents.kind', '=', 'invoice'),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()
  return rows.map(({ id }) => id)
}

async function issueOf(tx: Tx, id: string, { by, now }: { by: IssuedBy; now: Date }): Promise<void> {
  const { order } = await lockSale(tx, { order: { id } })
  if (!order || (await hasInvoice(tx, id))) return
  const invoice = invoiceOf(await soldOrder(tx, order), SHIPPING_LABELS[order.shipping_method], {
    number: order.invoice_number,
    issuedAt: order.created_at,
    seller: by.seller,
    // What was printed until then: 20 % wherever it went.
    vat: { printed: order.invoice_vat },
  })
  await storeDocument(tx, invoice, { refundId: null })
  const refunds = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', id)
    .where('state', '=', 'completed')
    .orderBy('completed_at')
    .orderBy('id')
    .execute()
  for (const refund of refunds)
    await issueCreditNote(tx, {
      orderId: id,
      refundId: refund.id,
      cents: refund.amount_cents,
      at: refund.completed_at ?? refund.created_at,
      issuedAt: now,
      reference: refund.provider_refund_id ?? '',
      reason: 'Remboursement',
    })
}

async function hasInvoice(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  return row !== undefined
}

/** Of an order whose person has gone, the buyer is in the accounting record that was made then. */
async function soldOrder(tx: Tx, order: Selectable<OrdersRow>): Promise<SoldOrder> {
  const lines = await tx
    .selectFrom('order_lines')
    .select(['name', 'pack_size as packSize', 'quantity', 'unit_price_cents as unitCents'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const record = await tx
    .selectFrom('accounting_records')
    .select('buyer')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const { phone: _phone, ...deliveredTo } = order.shipping_address
  return {
    id: order.id,
    number: order.number,
    placedAt: order.created_at,
    lines,
    shippingMethod: order.shipping_method,
    shippingCents: order.shipping_cents,
    totalCents: order.total_cents,
    buyer: { ...(record?.buyer ?? order.billing_address ?? deliveredTo), email: order.customer_email },
    deliveredTo,
    paymentReference: order.payment_id,
  }
}
