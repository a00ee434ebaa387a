import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { addDays } from '#shared/shift-dates.ts'
import type { Tables } from '../database/tables.ts'
import { write } from '../database/write.ts'
import { mailBody } from '../mail/mail-template.ts'
import { writeMail } from '../mail/outbox.ts'
import { shopkeeperMailTimes } from '../mail/shopkeeper-mail-times.ts'
import type { Services } from '../services.ts'
import { daysOrdersMail, newOrderMail } from './owner-mails.ts'

const MAX_NAMED = 50

/** The maximum number of mails in one run. */
const MAX_MAILS = 100

/** Demo orders have no checkout, because nobody has bought them. */
const boughtSince = (eb: ExpressionBuilder<Tables, 'orders'>, since: Date) =>
  eb.and([eb('created_at', '>', since), eb('checkout_id', 'is not', null)])

/** The mail is not part of the order's transaction, so customers do not wait for it. */
async function mailEachOrder(services: Services): Promise<void> {
  const { config, database, clock } = services
  await write(database, async (tx) => {
    const orders = await tx
      .selectFrom('orders')
      .select(['id', 'number', 'subtotal_cents', 'promotion_code', 'reduction_reason', 'discount_cents'])
      .select(['shipping_cents', 'total_cents', 'shipping_method', 'status', 'due'])
      .select((eb) =>
        jsonArrayFrom(
          eb.selectFrom('order_lines').selectAll().whereRef('order_id', '=', 'orders.id').orderBy('position'),
        ).as('lines'),
      )
      .where((eb) => boughtSince(eb, addDays(clock.now(), -1)))
      .where(sql<boolean>`not exists (select from mails where mails.key = 'new-order:' || orders.id::text)`)
      .orderBy('created_at')
      .limit(MAX_MAILS)
      .execute()
    for (const order of orders) {
      const { subject, content } = newOrderMail(order, config.publicUrl)
      const key = `new-order:${order.id}`
      await writeMail(tx, services, {
        key,
        to: config.alertsTo,
        subject,
        ...mailBody(config.shop, content),
      })
    }
  })
}

async function mailDailySummary(services: Services): Promise<void> {
  const { config, database, clock } = services
  const now = clock.now()
  await write(database, async (tx) => {
    const since = addDays(now, -1)
    const count = tx.selectFrom('orders').select((eb) => eb.fn.countAll<number>().as('total'))
    const { total } = await count.where((eb) => boughtSince(eb, since)).executeTakeFirstOrThrow()
    if (total === 0) return
    const { total: waiting } = await count.where('due', '=', 'preparation').executeTakeFirstOrThrow()
    const orders = await tx
      .selectFrom('orders')
      .select(['number', 'total_cents', 'shipping_method'])
      .where((eb) => boughtSince(eb, since))
      .orderBy('created_at')
      .limit(MAX_NAMED)
      .execute()
    const { subject, content } = daysOrdersMail({ day: now, total, waiting, orders }, config.publicUrl)
    const key = `new-orders:${now.toISOString().slice(0, 10)}`
    await writeMail(tx, services, {
      key,
      to: config.alertsTo,
      subject,
      ...mailBody(config.shop, content),
    })
  })
}

export async function mailNewOrders(services: Services): Promise<void> {
  if (services.config.newOrderMails === 'each') await mailEachOrder(services)
  if (services.config.newOrderMails === 'daily') await mailDailySummary(services)
}

export function newOrderJobs(services: Services): void {
  const cron = shopkeeperMailTimes(services.config)
  const alert = 'Les e-mails de nouvelles commandes ne peuvent pas être préparés.'
  if (cron !== undefined) services.jobs.every('new-orders', { cron, alert }, () => mailNewOrders(services))
}
