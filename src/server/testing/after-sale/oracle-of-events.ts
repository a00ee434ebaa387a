import type { WebhookData } from '#shared/integrations/webhook-events.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/integrations/webhook-rules.ts'
import { centsToEuros } from '#shared/money.ts'
import { MAIL_WAITS_SECONDS } from '#shared/orders/status-undo.ts'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { newId } from '../../database/ids.ts'
import { resendDue } from '../../integrations/send-webhooks.ts'
import type { TestShop } from '../shop.ts'
import type { ReceivedEvent } from '../webhook-receiver.ts'
import { refundedCents } from './books.ts'
import { readOrder, type World } from './world.ts'

export async function sendEvents(shop: TestShop, headers: { authorization: string }): Promise<void> {
  const payload = { url: 'https://receveur.example/', events: WEBHOOK_EVENTS, requestId: newId() }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/webhooks', headers, payload })
  if (answer.statusCode !== 201) throw new Error(`The webhook was refused: ${answer.body}`)
}

export async function events(world: World): Promise<string[]> {
  const { shop, books } = world
  // An event about a status is sent only when the change can no longer be undone.
  shop.clock.forward(MAIL_WAITS_SECONDS * 1000)
  await resendDue(shop)
  await shop.jobs.drain()
  const { status } = await readOrder(world)
  const sent = toldOf(world, 'order.sent')
  const refunds = toldOf(world, 'order.refunded')
  const changes = toldOf(world, 'order.status_changed')
  const before = changes.map(({ formerStatus }) => formerStatus)
  const after = changes.map(({ order }) => order.status)
  return [
    ...same(
      'payments',
      toldOf(world, 'order.paid').map(({ items }) => packsIn(items)),
      [packsIn(books.lines.map(({ sold: quantity }) => ({ quantity })))],
    ),
    ...same(
      'parcels',
      sent.map(({ parcel: { id, items } }) => `${id} ${packsIn(items)}`).toSorted(),
      books.parcels
        .map(({ id, packs }) => `${id} ${packsIn([...packs.values()].map((quantity) => ({ quantity })))}`)
        .toSorted(),
    ),
    ...same(
      'refunds',
      refunds.map(({ refund: { id, amount } }) => `${id} ${amount}`).toSorted(),
      books.refunds
        .filter(({ state, isTaken }) => state === 'completed' && !isTaken)
        .map(({ id, cents }) => `${id} ${centsToEuros(cents)}`)
        .toSorted(),
    ),
    ...same(
      'refunded sum',
      refunds.slice(-1).map(({ order }) => order.refundedTotal),
      refunds.slice(-1).map(() => centsToEuros(refundedCents(books))),
    ),
    ...same(
      'documents',
      toldOf(world, 'document.issued')
        .map(({ document }) => document.number)
        .toSorted(),
      await documentsOf(world),
    ),
    ...same(
      'deliveries',
      toldOf(world, 'order.delivered').map(() => 'Livré'),
      after.filter((one) => one === 'Livré'),
    ),
    // The first change starts from the status of a new order, and each later change from the status in which the
    // previous change ended.
    ...same('statuses', [FIRST_STATUS, ...after], [...before, status]),
  ]
}

const FIRST_STATUS: OrderStatus = 'En cours de préparation'

const packsIn = (items: readonly { quantity: number }[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

async function documentsOf({ shop, orderId }: World): Promise<string[]> {
  const rows = await shop.database.db
    .selectFrom('documents')
    .select('number')
    .where('order_id', '=', orderId)
    .execute()
  return rows.map(({ number }) => number).toSorted()
}

const same = (what: string, told: readonly unknown[], facts: readonly unknown[]): string[] =>
  told.join('; ') === facts.join('; ')
    ? []
    : [`${what} in the events: ${told.join('; ')}; it should be ${facts.join('; ')}`]

function toldOf<Type extends WebhookEvent>({ events, orderId }: World, type: Type): WebhookData<Type>[] {
  return events
    .filter((event) => event.type === type)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map(({ data }) => data as WebhookData<Type>)
    .filter((data) => 'order' in data && data.order?.id === orderId)
}

/**
 * Events are sorted by the time of their change. The time in the header is not used, because it tells when an event was
 * sent.
 */
const keyOf = ({ body, id }: ReceivedEvent): string =>
  `${(JSON.parse(body) as { timestamp: string }).timestamp} ${id}`
