import type { Selectable } from 'kysely'
import { WEBHOOK_OFF_AFTER_DAYS, WEBHOOK_WAITS_MINUTES } from '#shared/integrations/webhook-rules.ts'
import { addDays } from '#shared/shift-dates.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { WebhookDeliveriesRow, WebhookEndpointsRow } from '../database/integration-tables.ts'
import { write, type Tx } from '../database/write.ts'
import { postToPublicHost } from '../outside/post-to-public-host.ts'
import type { Services } from '../services.ts'
import { failureText } from './failure-text.ts'
import { openWebhookSecret } from './webhook-secrets.ts'
import { signedHeaders } from './webhook-signature.ts'

/** Longer than the time limit of an attempt. */
const LEASE_MS = 30_000
const EVENTS_PER_JOB = 20
const LONG_FAILURE_MS = 3_600_000
/** With this status, the receiver asks never to be called again. */
const GONE = 410

type Claimed = {
  endpoint: Selectable<WebhookEndpointsRow>
  delivery: Selectable<WebhookDeliveriesRow>
  leaseUntil: Date
}

export function webhookJobs(services: Services): void {
  const { jobs } = services
  jobs.handle('send-webhooks', { alert: 'counted' }, ({ endpointId }) => sendWebhooks(services, endpointId))
  const alert = 'Les webhooks en attente ne peuvent pas être renvoyés.'
  jobs.every('resend-webhooks', { cron: '* * * * *', alert }, () => resendDue(services))
}

/** One job at a time sends to an endpoint (`lease_until`), the oldest due event first. A failure ends the job. */
async function sendWebhooks(services: Services, endpointId: string): Promise<void> {
  let lease: Date | undefined
  for (let sent = 0; sent < EVENTS_PER_JOB; sent++) {
    const claimed = await write(services.database, (tx) => claimNext(tx, services, endpointId, lease))
    if (!claimed) return
    lease = claimed.leaseUntil
    const outcome = await attempt(services, claimed)
    const isDone = await write(services.database, (tx) => recordOutcome(tx, services, claimed, outcome))
    if (!isDone) return
  }
  await write(services.database, async (tx) => {
    await tx
      .updateTable('webhook_endpoints')
      .set({ lease_until: null })
      .where('id', '=', endpointId)
      .execute()
    await services.jobs.enqueue(tx, 'send-webhooks', { endpointId })
  })
}

/** Counts the attempt first. If the server dies, the event is sent again once the lease is over. */
async function claimNext(
  tx: Tx,
  { clock }: Services,
  endpointId: string,
  mine: Date | undefined,
): Promise<Claimed | undefined> {
  const now = clock.now()
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', endpointId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint?.is_active) return undefined
  const { lease_until: until } = endpoint
  if (until !== null && until > now && until.getTime() !== mine?.getTime()) return undefined
  const due = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('next_at', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const leaseUntil = due ? new Date(now.getTime() + LEASE_MS) : null
  await tx
    .updateTable('webhook_endpoints')
    .set({ lease_until: leaseUntil })
    .where('id', '=', endpointId)
    .execute()
  if (!due || !leaseUntil) return undefined
  const attempts = due.attempts + 1
  await tx.updateTable('webhook_deliveries').set({ attempts }).where('id', '=', due.id).execute()
  return { endpoint, delivery: { ...due, attempts }, leaseUntil }
}

type Outcome = { status: number | null; error: string | null }

async function attempt(services: Services, { endpoint, delivery }: Claimed): Promise<Outcome> {
  const at = services.clock.now()
  const secrets = secretsOf(services, endpoint, at)
  if (secrets.length === 0) return { status: null, error: 'Le secret n’est plus lisible\u00A0: changez-le' }
  const { message_id, payload: body } = delivery
  const headers = signedHeaders({ id: `msg_${message_id}`, at, body }, secrets)
  try {
    const status = await postToPublicHost(endpoint.url, { headers, body })
    return { status, error: status >= 200 && status < 300 ? null : `Réponse ${status}` }
  } catch (error) {
    return { status: null, error: failureText(error) }
  }
}

function secretsOf(services: Services, endpoint: Selectable<WebhookEndpointsRow>, now: Date): string[] {
  const { id, secret, former_secret: former, former_until: until } = endpoint
  const sealed = [secret, ...(former !== null && until !== null && until > now ? [former] : [])]
  return sealed.flatMap((one) => openWebhookSecret(services, id, one) ?? [])
}

async function recordOutcome(
  tx: Tx,
  services: Services,
  { endpoint, delivery }: Claimed,
  { status, error }: Outcome,
): Promise<boolean> {
  const now = services.clock.now()
  const isReceived = error === null
  const wait = WEBHOOK_WAITS_MINUTES[delivery.attempts - 1]
  const nextAt = isReceived || wait === undefined ? null : new Date(now.getTime() + wait * 60_000)
  await tx
    .updateTable('webhook_deliveries')
    .set({
      last_status: status,
      last_error: error,
      next_at: nextAt,
      ...(isReceived && { received_at: now }),
    })
    .where('id', '=', delivery.id)
    .execute()
  const failingSince = isReceived ? null : (endpoint.failing_since ?? now)
  if (isReceived) await bringForward(tx, endpoint, now)
  await tx
    .updateTable('webhook_endpoints')
    .set({
      failing_since: failingSince,
      ...(!isReceived && { lease_until: null }),
    })
    .where('id', '=', endpoint.id)
    .execute()
  const isOver = failingSince !== null && addDays(failingSince, WEBHOOK_OFF_AFTER_DAYS) <= now
  if (isOver || status === GONE) await switchOff(tx, services, endpoint, status === GONE)
  return isReceived
}

/**
 * When an address accepts an event after `LONG_FAILURE_MS` of failures, the events that wait for another attempt become
 * due. After a shorter time they go on waiting, so that an event that the receiver always refuses does not use up its
 * attempts too soon.
 */
async function bringForward(
  tx: Tx,
  { id, failing_since: since }: Selectable<WebhookEndpointsRow>,
  now: Date,
): Promise<void> {
  if (since === null || now.getTime() - since.getTime() < LONG_FAILURE_MS) return
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: now })
    .where('endpoint_id', '=', id)
    .where('next_at', '>', now)
    .where('attempts', '>', 0)
    .execute()
}

async function switchOff(
  tx: Tx,
  services: Services,
  { id, url }: Selectable<WebhookEndpointsRow>,
  isGone: boolean,
): Promise<void> {
  const now = services.clock.now()
  await tx
    .updateTable('webhook_endpoints')
    .set({ is_active: false, updated_at: now, updated_by: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await giveUpWaiting(tx, id)
  const why = isGone ? 'il répond qu’il n’existe plus' : `il échoue depuis ${WEBHOOK_OFF_AFTER_DAYS} jours`
  await raiseAlert(tx, services, {
    key: `webhook-off:${id}:${now.toISOString()}`,
    message: `Le webhook ${new URL(url).host} est arrêté\u00A0: ${why}. Remettez-le en marche sous API et webhooks.`,
  })
}

export async function giveUpWaiting(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('next_at', 'is not', null)
    .execute()
}

export async function resendDue({ database, jobs, clock }: Services): Promise<void> {
  await write(database, async (tx) => {
    const due = await tx
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('is_active', '=', true)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('webhook_deliveries')
            .select('webhook_deliveries.id')
            .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
            .where('next_at', '<=', clock.now()),
        ),
      )
      .execute()
    for (const { id: endpointId } of due) await jobs.enqueue(tx, 'send-webhooks', { endpointId })
  })
}
