import { sql } from 'kysely'
import type { WebhookData } from '#shared/integrations/webhook-events.ts'
import type { WebhookEvent } from '#shared/integrations/webhook-rules.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import type { Services } from '../services.ts'

export type EventServices = Pick<Services, 'clock' | 'jobs'>

type Event<Type extends WebhookEvent> = {
  type: Type
  /** Called only if an active webhook asks for the event. */
  data: () => WebhookData<Type> | Promise<WebhookData<Type>>
  /** The id to pass to `takeEventsBack` if the change is undone. */
  causeId?: string
  /** How many seconds the first attempt waits. Meanwhile the change can be undone. */
  waits?: number | undefined
}

/** Writes an event into the outbox, once for each active webhook that asks for it. */
export async function announceEvent<Type extends WebhookEvent>(
  tx: Tx,
  { clock, jobs }: EventServices,
  { type, data, causeId, waits = 0 }: Event<Type>,
): Promise<void> {
  const receivers = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('is_active', '=', true)
    .where(sql<boolean>`events @> ${JSON.stringify([type])}::jsonb`)
    .orderBy('id')
    .execute()
  if (receivers.length === 0) return
  const now = clock.now()
  const written = {
    message_id: newId(),
    type,
    payload: JSON.stringify({ type, timestamp: now.toISOString(), data: await data() }),
    cause_id: causeId ?? null,
    created_at: now,
    next_at: new Date(now.getTime() + waits * 1000),
  }
  await tx
    .insertInto('webhook_deliveries')
    .values(receivers.map(({ id }) => ({ id: newId(), endpoint_id: id, ...written })))
    .execute()
  const soon = waits > 0 ? { startAfter: waits } : {}
  for (const { id: endpointId } of receivers) await jobs.enqueue(tx, 'send-webhooks', { endpointId }, soon)
}

/**
 * Deletes the events of a change that is undone, except those that the shop has already tried to send. Returns false if
 * there are such events.
 */
export async function takeEventsBack(tx: Tx, causeId: string): Promise<boolean> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('cause_id', '=', causeId)
    .where('attempts', '=', 0)
    .execute()
  const left = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('cause_id', '=', causeId)
    .limit(1)
    .executeTakeFirst()
  return left === undefined
}
