import { sql } from 'kysely'
import { newId } from '../database/ids.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { write, type Tx } from '../database/write.ts'
import { writeMail } from '../mail/outbox.ts'
import { shopkeeperMailTimes } from '../mail/shopkeeper-mail-times.ts'
import type { Services } from '../services.ts'
import { announceLowStock } from './announce-low-stock.ts'
import { lowStockMail } from './mails.ts'
import { reservedSleeves } from './queries.ts'

const SLEEVES_PER_MAIL = 100

export function lowStockJobs(services: Services): void {
  const cron = shopkeeperMailTimes(services.config)
  const alert = 'Les e-mails de stock faible ne peuvent pas être préparés.'
  if (cron !== undefined) services.jobs.every('low-stock', { cron, alert }, () => mailLowStock(services))
  const unannounced = 'Les webhooks n’apprennent plus les stocks faibles.'
  services.jobs.every('announce-low-stock', { cron: '* * * * *', alert: unannounced }, () =>
    announceLowStock(services),
  )
}

/** Pieces that a checkout holds count as stock, because they may return. */
export async function mailLowStock(services: Services): Promise<void> {
  const { database, clock, config } = services
  await write(database, async (tx) => {
    await forgetRestocked(tx, clock.now())
    const fallen = await tx
      .selectFrom('low_stock_falls')
      .innerJoin('sleeves', 'sleeves.id', 'low_stock_falls.sleeve_id')
      .select(['sleeves.id', 'name', 'sku', 'stock', 'low_stock_below'])
      .where('told_at', 'is', null)
      .where(sql<boolean>`stock + ${reservedSleeves('sleeves.id', { for: 'payments' })} < low_stock_below`)
      .orderBy('fell_at')
      .orderBy('sleeve_id')
      .limit(SLEEVES_PER_MAIL)
      .forUpdate('low_stock_falls')
      .execute()
    if (fallen.length === 0) return
    const mailed = isOneOf(
      'sleeve_id',
      fallen.map(({ id }) => id),
    )
    await tx.updateTable('low_stock_falls').set({ told_at: clock.now() }).where(mailed).execute()
    await writeMail(tx, services, { key: `low-stock:${newId()}`, ...lowStockMail(config, fallen) })
  })
}

/**
 * Between the two statements a sale may take a product below its threshold again; the second statement records that as
 * a new fall.
 */
async function forgetRestocked(tx: Tx, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('low_stock_falls')
    .using('sleeves')
    .whereRef('sleeves.id', '=', 'low_stock_falls.sleeve_id')
    .where(sql<boolean>`stock >= low_stock_below`)
    .returning('low_stock_falls.sleeve_id')
    .execute()
  if (gone.length === 0) return
  const ids = gone.map(({ sleeve_id }) => sleeve_id)
  await sql`
    insert into low_stock_falls (sleeve_id, fell_at)
    select id, ${now}::timestamptz from sleeves where ${isOneOf('id', ids)} and stock < low_stock_below
    on conflict (sleeve_id) do nothing`.execute(tx)
}

/** Records a new fall of the stock below the threshold. The product's row must be locked. */
export async function noteRaisedThreshold(tx: Tx, sleeveId: string, now: Date): Promise<void> {
  await tx
    .insertInto('low_stock_falls')
    .values({ sleeve_id: sleeveId, fell_at: now, told_at: null })
    .onConflict((conflict) =>
      conflict.column('sleeve_id').doUpdateSet({ fell_at: now, told_at: null, announced_at: null }),
    )
    .execute()
}
