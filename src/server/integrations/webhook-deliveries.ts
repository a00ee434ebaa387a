import type { Selectable } from 'kysely'
import { DELIVERY_NOT_FOUND, WEBHOOK_OFF } from '#shared/integrations/texts.ts'
import type { Delivery, DeliveryPage, DeliveryQuery, Webhook } from '#shared/integrations/webhook-contract.ts'
import { TEST_EVENT, WEBHOOK_LOG_DAYS, webhookEventLabel } from '#shared/integrations/webhook-rules.ts'
import { addDays } from '#shared/shift-dates.ts'
import { recordActivity, webhookChange } from '../activity/record-activity.ts'
import { deleteInBatches } from '../database/batches.ts'
import { newId } from '../database/ids.ts'
import type { WebhookDeliveriesRow } from '../database/integration-tables.ts'
import { write, type Tx } from '../database/write.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { lockWebhook } from './change-webhooks.ts'
import { webhookById } from './webhooks.ts'

type Acting = Pick<Services, 'database' | 'clock' | 'jobs'>

/** @throws 404 */
export async function listDeliveries(
  { database: { db }, clock }: Acting,
  id: string,
  query: DeliveryQuery,
): Promise<DeliveryPage> {
  await webhookById(db, id, clock.now())
  const range = readPage(query)
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
    db
      .selectFrom('webhook_deliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('endpoint_id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  return pageOfItems(rows.map(toDelivery), range, count)
}

function toDelivery(row: Selectable<WebhookDeliveriesRow>): Delivery {
  const { id, message_id, type, created_at, attempts, next_at, received_at } = row
  return {
    _id: id,
    messageId: `msg_${message_id}`,
    type,
    createdAt: created_at.toISOString(),
    state: next_at ? 'waiting' : received_at ? 'received' : 'failed',
    attempts,
    nextAt: next_at?.toISOString() ?? null,
    receivedAt: received_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastError: row.last_error,
  }
}

/**
 * The event is sent again with the same id.
 * @throws 404; 409 CONFLICT if the webhook is off
 */
export async function resendDelivery(
  { database, clock, jobs }: Acting,
  { id, deliveryId }: { id: string; deliveryId: string },
  byUserId: string,
): Promise<Delivery> {
  return write(database, async (tx) => {
    const now = clock.now()
    const webhook = await lockWebhook(tx, id)
    const found = await findDelivery(tx, id, deliveryId)
    if (!webhook.is_active) throw new ShopError('CONFLICT', WEBHOOK_OFF)
    await tx
      .updateTable('webhook_deliveries')
      .set({ next_at: now, attempts: 0, received_at: null })
      .where('id', '=', found.id)
      .execute()
    await jobs.enqueue(tx, 'send-webhooks', { endpointId: id })
    const after = { webhook_resent: webhookEventLabel(found.type) }
    await recordActivity(tx, { ...webhookChange(webhook, byUserId, now), after })
    return toDelivery(await findDelivery(tx, id, deliveryId))
  })
}

async function findDelivery(tx: Tx, endpointId: string, id: string) {
  const found = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  if (!found) throw new ShopError('NOT_FOUND', DELIVERY_NOT_FOUND)
  return found
}

/** @throws 404; 409 CONFLICT if the webhook is off */
export async function testWebhook(
  { database, clock, jobs }: Acting,
  id: string,
  byUserId: string,
): Promise<Webhook> {
  return write(database, async (tx) => {
    const now = clock.now()
    const webhook = await lockWebhook(tx, id)
    if (!webhook.is_active) throw new ShopError('CONFLICT', WEBHOOK_OFF)
    const payload = JSON.stringify({ type: TEST_EVENT, timestamp: now.toISOString(), data: {} })
    const event = { id: newId(), endpoint_id: id, message_id: newId(), type: TEST_EVENT, payload }
    await tx
      .insertInto('webhook_deliveries')
      .values({ ...event, created_at: now, next_at: now })
      .execute()
    await jobs.enqueue(tx, 'send-webhooks', { endpointId: id })
    const after = { webhook_test: 'envoyé' }
    await recordActivity(tx, { ...webhookChange(webhook, byUserId, now), after })
    return webhookById(tx, id, now)
  })
}

export async function cleanupWebhookDeliveries({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -WEBHOOK_LOG_DAYS)
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('created_at', '<', before)
          .where('next_at', 'is', null)
          .limit(rows),
      ),
  )
}
