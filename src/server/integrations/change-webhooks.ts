import { WEBHOOK_MADE_BEFORE, WEBHOOK_NOT_FOUND, TOO_MANY_WEBHOOKS } from '#shared/integrations/texts.ts'
import type {
  NewWebhookBody,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
} from '#shared/integrations/webhook-contract.ts'
import {
  FORMER_SECRET_HOURS,
  MAX_WEBHOOKS,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_URL_INVALID,
  type WebhookEvent,
} from '#shared/integrations/webhook-rules.ts'
import { recordActivity, webhookChange } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { nextVersion, refuseStale, staleEdit } from '../editing/edit-version.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { refuseClosed } from '../outside/public-address.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { giveUpWaiting } from './send-webhooks.ts'
import { openWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts'
import { newWebhookSecret } from './webhook-signature.ts'
import { webhookById } from './webhooks.ts'

type Acting = Pick<Services, 'database' | 'clock' | 'config' | 'keys'>

const inWords = (events: readonly WebhookEvent[]) =>
  events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ')

/**
 * The host's name is resolved and checked later, when an event is sent.
 * @throws 422 for an address that `refuseClosed` refuses
 */
function refusePrivate(url: string): void {
  try {
    refuseClosed(new URL(url))
  } catch {
    throw invalidFields({ url: WEBHOOK_URL_INVALID })
  }
}

/**
 * No later call returns this secret. A request that is repeated after a lost answer gets a new secret for the same
 * webhook.
 * @throws 422 for an address that `refusePrivate` refuses; 409 CONFLICT for too many webhooks, or if the repeated
 * request's webhook is another admin's, was changed or has events
 */
export async function addWebhook(
  { database, clock, keys }: Acting,
  { url, events, requestId: id }: NewWebhookBody,
  byUserId: string,
): Promise<WebhookWithSecret> {
  refusePrivate(url)
  const secret = newWebhookSecret()
  const sealed = sealWebhookSecret({ keys }, id, secret)
  return write(database, async (tx) => {
    await lockSale(tx, { limits: ['webhook_endpoints'] })
    const now = clock.now()
    if (!(await replaceSecret(tx, id, byUserId, sealed))) {
      await refuseTooMany(tx)
      const [by, at] = [byUserId, now]
      const row = { id, url, events: JSON.stringify([...new Set(events)]), secret: sealed }
      const stamp = { created_by: by, created_at: at, updated_by: by, updated_at: at }
      await tx
        .insertInto('webhook_endpoints')
        .values({ ...row, ...stamp })
        .execute()
      const after = { url, webhook_events: inWords(events) }
      await recordActivity(tx, { ...webhookChange({ id, url }, by, at), act: 'created', after })
    }
    return { webhook: await webhookById(tx, id, now), secret }
  })
}

/**
 * Gives the webhook of a repeated request a new secret. Returns false if the webhook does not exist yet.
 * @throws 409 CONFLICT if the webhook is another admin's, was changed or has events
 */
async function replaceSecret(tx: Tx, id: string, byUserId: string, secret: string): Promise<boolean> {
  const made = await tx.selectFrom('webhook_endpoints').select('id').where('id', '=', id).executeTakeFirst()
  if (!made) return false
  const replaced = await tx
    .updateTable('webhook_endpoints')
    .set({ secret })
    .where('id', '=', id)
    .where('created_by', '=', byUserId)
    .where('version', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_deliveries')
            .select('webhook_deliveries.id')
            .whereRef('endpoint_id', '=', 'webhook_endpoints.id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (replaced.numUpdatedRows === 0n) throw new ShopError('CONFLICT', WEBHOOK_MADE_BEFORE)
  return true
}

async function refuseTooMany(tx: Tx): Promise<void> {
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_WEBHOOKS) throw new ShopError('CONFLICT', TOO_MANY_WEBHOOKS)
}

/** @throws 404 */
export async function lockWebhook(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', WEBHOOK_NOT_FOUND)
  return row
}

/**
 * When a webhook is switched off, its waiting events are given up.
 * @throws 404; 409 STALE; 422 for an address that `refusePrivate` refuses
 */
export async function changeWebhook(
  { database, clock }: Acting,
  id: string,
  { url, events, active, version }: WebhookChange,
  byUserId: string,
): Promise<Webhook> {
  refusePrivate(url)
  return write(database, async (tx) => {
    const now = clock.now()
    const held = await lockWebhook(tx, id)
    await refuseStale(tx, held, version, () => webhookById(tx, id, now), staleEdit(held, byUserId))
    await tx
      .updateTable('webhook_endpoints')
      .set({
        url,
        events: JSON.stringify([...new Set(events)]),
        is_active: active,
        // A webhook that is switched on or off, or has another address, starts without failures.
        ...((active !== held.is_active || url !== held.url) && { failing_since: null }),
        version: nextVersion(),
        updated_by: byUserId,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    if (!active) await giveUpWaiting(tx, id)
    await recordActivity(tx, {
      ...webhookChange({ id, url }, byUserId, now),
      before: { url: held.url, webhook_events: inWords(held.events), active: held.is_active },
      after: { url, webhook_events: inWords(events), active },
    })
    return webhookById(tx, id, now)
  })
}

/**
 * For `FORMER_SECRET_HOURS` the former secret signs too, if it can be read, so the receiver can change to the new one
 * without a gap.
 * @throws 404
 */
export async function renewSecret(
  { database, clock, config, keys }: Acting,
  id: string,
  byUserId: string,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret()
  return write(database, async (tx) => {
    const now = clock.now()
    const held = await lockWebhook(tx, id)
    const former = openWebhookSecret({ config, keys }, id, held.secret)
    await tx
      .updateTable('webhook_endpoints')
      .set({
        secret: sealWebhookSecret({ keys }, id, secret),
        former_secret: former === undefined ? null : sealWebhookSecret({ keys }, id, former),
        former_until: former === undefined ? null : new Date(now.getTime() + FORMER_SECRET_HOURS * 3_600_000),
        version: nextVersion(),
        updated_by: byUserId,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    await recordActivity(tx, {
      ...webhookChange(held, byUserId, now),
      after: { webhook_secret: 'changé' },
    })
    return { webhook: await webhookById(tx, id, now), secret }
  })
}

/** @throws 404 */
export async function deleteWebhook(
  { database, clock }: Acting,
  id: string,
  byUserId: string,
): Promise<void> {
  await write(database, async (tx) => {
    const held = await lockWebhook(tx, id)
    await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    await recordActivity(tx, {
      ...webhookChange(held, byUserId, clock.now()),
      act: 'deleted',
      before: { url: held.url, webhook_events: inWords(held.events) },
    })
  })
}
