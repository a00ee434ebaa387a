import { parisDay } from '#shared/paris-day.ts'
import { write } from '../database/write.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { keepChangedPrice, NO_SALE } from './sale-columns.ts'

const ALERT = 'Des promotions n’ont pas pu commencer ou finir à la date prévue.'
const ROWS_PER_BATCH = 100

export function saleJobs(services: Services): void {
  services.jobs.every('sale-days', { cron: '*/10 * * * *', alert: ALERT }, () => followSaleDays(services))
}

export async function followSaleDays({ database, clock }: Services): Promise<void> {
  let changed: number
  do
    changed = await write(database, async (tx) => {
      const now = clock.now()
      const today = parisDay(now)
      lockInOrder(tx, 'sleeves')
      const rows = await tx
        .selectFrom('sleeves')
        .selectAll()
        .where('sale_from', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('sale_to', '<', today),
            eb.and([eb('is_on_sale', '=', false), eb('sale_begins_at', '<=', now)]),
          ]),
        )
        .orderBy('id')
        .limit(ROWS_PER_BATCH)
        .forUpdate()
        .execute()
      for (const before of rows) {
        const isOver = before.sale_to !== null && before.sale_to < today
        const sale = isOver ? NO_SALE : { is_on_sale: true }
        await tx.updateTable('sleeves').set(sale).where('id', '=', before.id).execute()
        const packs = isOver ? [] : before.sale_packs
        await keepChangedPrice(tx, before, { ...before, ...sale, sale_packs: packs }, now)
      }
      if (rows.length > 0) tx.changed('catalogue')
      return rows.length
    })
  while (changed === ROWS_PER_BATCH)
}
