import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { addDays, formatDate } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import { OPEN_ORDERS } from '#shared/orders/texts.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { write } from '../database/write.ts'
import { mailBody } from '../mail/mail-template.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { STILL_DUE } from './admin-queries.ts'
import { orderMailLines } from './mail-lines.ts'

/** As many at once; the next minute tells of the others. */
const TOLD_AT_ONCE = 100

/**
 * Tells the shopkeeper of each new order, within a minute, where the setting says so: not in the order's own transaction,
 * which customers wait for. It names no customer: what the shop's inbox holds is outside of what the shop can forget.
 */
async function tellOfEachOrder(services: Services): Promise<void> {
  const { config, database, clock } = services
  await write(database, async (tx) => {
    const orders = await tx
      .selectFrom('orders')
      .select(['id', 'number', 'subtotal_cents', 'shipping_cents', 'total_cents', 'shipping_method'])
      .select((eb) =>
        jsonArrayFrom(
          eb.selectFrom('order_lines').selectAll().whereRef('order_id', '=', 'orders.id').orderBy('position'),
        ).as('lines'),
      )
      .where('created_at', '>', addDays(clock.now(), -1))
      // The demo's orders have no checkout: nobody has just bought them.
      .where('checkout_id', 'is not', null)
      .where(sql<boolean>`not exists (select from mails where mails.key = 'new-order:' || orders.id::text)`)
      .orderBy('created_at')
      .limit(TOLD_AT_ONCE)
      .execute()
    for (const { id, number, ...bought } of orders) {
      const title = `Nouvelle commande ${number}`
      await writeMail(tx, services, {
        key: `new-order:${id}`,
        to: config.mail.alertsTo,
        subject: `${title} (${formatCents(bought.total_cents)})`,
        ...mailBody(config.shop, {
          title,
          paragraphs: [
            `Elle est payée, et à préparer\u202F: livraison ${SHIPPING_LABELS[bought.shipping_method]}.`,
          ],
          linesTitle: title,
          lines: orderMailLines(bought),
          action: { label: 'Ouvrir la commande', url: `${config.publicUrl}/admin/orders/${id}` },
        }),
      })
    }
  })
}

/** As many are named; the list has the others. */
const NAMED = 50

/** The orders of the last day in one mail, and how many wait in all; none where there was no order. */
async function tellOfDaysOrders(services: Services): Promise<void> {
  const { config, database, clock } = services
  const now = clock.now()
  await write(database, async (tx) => {
    const since = addDays(now, -1)
    const count = tx.selectFrom('orders').select((eb) => eb.fn.countAll<number>().as('total'))
    const { total } = await count.where('created_at', '>', since).executeTakeFirstOrThrow()
    if (total === 0) return
    const { total: waiting } = await count.where(STILL_DUE.preparation).executeTakeFirstOrThrow()
    const orders = await tx
      .selectFrom('orders')
      .select(['number', 'total_cents', 'shipping_method'])
      .where('created_at', '>', since)
      .orderBy('created_at')
      .limit(NAMED)
      .execute()
    const title = `Commandes du ${formatDate(now)}`
    await writeMail(tx, services, {
      key: `new-orders:${now.toISOString().slice(0, 10)}`,
      to: config.mail.alertsTo,
      subject: `${title}\u202F: ${total} de plus, ${waiting} à préparer`,
      ...mailBody(config.shop, {
        title,
        paragraphs: [`Reçues depuis hier\u202F: ${total}. À préparer en tout\u202F: ${waiting}.`],
        lines: orders.map(({ number, total_cents, shipping_method }) => ({
          label: number,
          detail: SHIPPING_LABELS[shipping_method],
          value: formatCents(total_cents),
        })),
        action: {
          label: OPEN_ORDERS,
          url: `${config.publicUrl}/admin/orders?due=preparation&sort=oldest`,
        },
      }),
    })
  })
}

/** What is due to the shopkeeper by the setting. */
export async function tellOfNewOrders(services: Services): Promise<void> {
  if (services.config.newOrderMails === 'each') await tellOfEachOrder(services)
  if (services.config.newOrderMails === 'daily') await tellOfDaysOrders(services)
}

/** Each minute, or early in the French morning. */
export function newOrderJobs(services: Services): void {
  const { newOrderMails } = services.config
  if (newOrderMails === 'off') return
  const cron = newOrderMails === 'daily' ? '30 4 * * *' : '* * * * *'
  services.jobs.every('new-orders', cron, () => tellOfNewOrders(services))
}
