import { sql } from 'kysely'
import { UNPAID_HOLD_STATES } from '#shared/checkout/checkout-state.ts'
import { isRush, isRushOver } from '#shared/checkout/reservation-limits.ts'
import { stockHeld } from '#shared/checkout/texts.ts'
import { noteFailure, noteSuccess } from '../alerts/count-failures.ts'
import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'

const KEY = 'stock-held'

export async function warnOfHolds(services: Services): Promise<void> {
  const shelves = await countShelves(services.database.db)
  if (isRush(shelves)) await noteFailure(services, { key: KEY, message: stockHeld(shelves), afterMs: 0 })
  else if (isRushOver(shelves)) await noteSuccess(services, KEY)
}

async function countShelves(db: Db): Promise<{ held: number; stock: number }> {
  const { held } = await db
    .selectFrom('checkouts')
    .innerJoin('stock_holds', 'stock_holds.checkout_id', 'checkouts.id')
    .select(sql<number>`coalesce(sum(stock_holds.quantity), 0)::float8`.as('held'))
    .where('checkouts.state', 'in', UNPAID_HOLD_STATES)
    .executeTakeFirstOrThrow()
  const { stock } = await db
    .selectFrom('sleeves')
    .select(sql<number>`coalesce(sum(stock), 0)::float8`.as('stock'))
    .where('is_published', '=', true)
    .executeTakeFirstOrThrow()
  return { held, stock }
}
