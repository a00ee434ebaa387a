import { answeredPack, firstSize } from '#shared/catalogue/pack-price.ts'
import { MAIL_WAITS_SECONDS } from '#shared/orders/status-undo.ts'
import { packsOf } from '../catalogue/sale-columns.ts'
import { write, type Tx } from '../database/write.ts'
import { writeMail } from '../mail/outbox.ts'
import { SALE_COLUMNS, type SaleSleeve } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { backInStockMail } from './mails.ts'

const MAILS_PER_SLEEVE = 50
const SLEEVES_PER_RUN = 100

/** Runs as a job, because stock returns in many ways: a delivery, a count, a cancellation, an expired reservation. */
export function restockJobs(services: Services): void {
  const alert = 'Les e-mails de retour en stock ne peuvent pas être préparés.'
  services.jobs.every('restock', { cron: '*/5 * * * *', alert }, () => mailRestock(services))
}

/** For each product, a run sends at most as many mails as there are smallest packs in stock. */
export async function mailRestock(services: Services): Promise<void> {
  const now = services.clock.now()
  const back = await services.database.db
    .selectFrom('sleeves')
    .select(SALE_COLUMNS.map((column) => `sleeves.${column}` as const))
    .select(['sleeves.slug', 'sleeves.smallest_pack'])
    .whereRef('sleeves.stock', '>=', 'sleeves.smallest_pack')
    .where('sleeves.is_published', '=', true)
    .where('sleeves.id', 'in', (eb) =>
      eb
        .selectFrom('restock_requests')
        .select('sleeve_id')
        .where('confirmed_at', 'is not', null)
        .where('expires_at', '>', now),
    )
    // A product whose stock has just come back from an order waits for a later run, because a cancellation can be
    // undone.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stock_movements')
            .select('stock_movements.id')
            .whereRef('stock_movements.sleeve_id', '=', 'sleeves.id')
            .where('reason', '=', 'return')
            .where('order_id', 'is not', null)
            .where('at', '>', new Date(now.getTime() - MAIL_WAITS_SECONDS * 1000)),
        ),
      ),
    )
    .orderBy('sleeves.id')
    .limit(SLEEVES_PER_RUN)
    .execute()
  for (const sleeve of back) await write(services.database, (tx) => mailSome(tx, services, sleeve))
}

async function mailSome(
  tx: Tx,
  services: Services,
  sleeve: SaleSleeve & { slug: string; smallest_pack: number },
): Promise<void> {
  const mailed = await tx
    .deleteFrom('restock_requests')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('restock_requests')
        .select('id')
        .where('sleeve_id', '=', sleeve.id)
        .where('confirmed_at', 'is not', null)
        .where('expires_at', '>', services.clock.now())
        .orderBy('confirmed_at')
        .orderBy('id')
        .limit(Math.min(Math.floor(sleeve.stock / sleeve.smallest_pack), MAILS_PER_SLEEVE))
        .forUpdate(),
    )
    .returning(['id', 'email'])
    .execute()
  const size = firstSize({ packs: packsOf(sleeve).map(answeredPack), stock: sleeve.stock })
  for (const { id, email } of mailed)
    await writeMail(tx, services, backInStockMail(services.config, email, { ...sleeve, size }, id))
}
