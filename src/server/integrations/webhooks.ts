import { sql, type Selectable } from 'kysely'
import { WEBHOOK_NOT_FOUND } from '#shared/integrations/texts.ts'
import type { Webhook, Webhooks } from '#shared/integrations/webhook-contract.ts'
import { MAX_WEBHOOKS, type WebhookState } from '#shared/integrations/webhook-rules.ts'
import type { Db } from '../database/database.ts'
import type { WebhookEndpointsRow } from '../database/integration-tables.ts'
import { ShopError } from '../http/shop-error.ts'

export async function listWebhooks(db: Db, now: Date): Promise<Webhooks> {
  const rows = await selectWebhooks(db).orderBy('created_at').orderBy('id').limit(MAX_WEBHOOKS).execute()
  return { webhooks: rows.map((row) => toWebhook(row, now)) }
}

/** @throws 404 */
export async function webhookById(db: Db, id: string, now: Date): Promise<Webhook> {
  const row = await selectWebhooks(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', WEBHOOK_NOT_FOUND)
  return toWebhook(row, now)
}

const selectWebhooks = (db: Db) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'events', 'is_active', 'failing_since', 'former_until', 'version', 'updated_at'])
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
        .where('next_at', 'is not', null)
        .as('waiting'),
    )

type Row = Pick<
  Selectable<WebhookEndpointsRow>,
  'id' | 'url' | 'events' | 'is_active' | 'failing_since' | 'former_until' | 'version' | 'updated_at'
> & { waiting: number | null }

function toWebhook(row: Row, now: Date): Webhook {
  const { id, url, events, is_active: active, failing_since, former_until: until, version } = row
  const state: WebhookState = !active ? 'off' : failing_since ? 'failing' : 'active'
  return {
    _id: id,
    url,
    events,
    active,
    state,
    failingSince: failing_since?.toISOString() ?? null,
    waiting: row.waiting ?? 0,
    formerSecretUntil: until && until > now ? until.toISOString() : null,
    version,
    updatedAt: row.updated_at.toISOString(),
  }
}
