import { ensureAdmin } from '../src/server/accounts/ensure-admin.ts'
import { changeSleeve } from '../src/server/catalogue/change-sleeve.ts'
import { createSleeve } from '../src/server/catalogue/create-sleeve.ts'
import { createPromotion } from '../src/server/promotions/change-promotion.ts'
import { SleeveInput, SleevePatch } from '../src/shared/catalogue/contract.ts'
import { nextDay, parisDay } from '../src/shared/paris-day.ts'
import { NewPromotionBody } from '../src/shared/promotions/contract.ts'
import type { Goods } from './buyer.ts'
import { openInProcess } from './open-in-process.ts'

/** Longer than 30 days, because a struck price is compared with the prices of the last 30 days. */
const HISTORY_MS = 40 * 24 * 60 * 60_000
const SALE_PERCENT = 20
/** A code with so few uses that many buyers compete for the last one. */
export const SCARCE_CODE = { code: 'DERNIERS-CLIENTS', uses: 5 }
const CODES = [
  { code: 'CAMPAGNE-10', kind: 'percent', value: 10 },
  { code: SCARCE_CODE.code, kind: 'amount', value: 1.5, maxUses: SCARCE_CODE.uses },
]

export type Prepared = { goods: Goods[]; codes: string[] }

/**
 * Prepares the shop before the servers start: products whose price is 40 days old, some of them reduced, and two codes.
 */
export async function prepareShop(
  variables: Record<string, string>,
  stock: readonly number[],
): Promise<Prepared> {
  let offset = -HISTORY_MS
  const { services, stop } = await openInProcess(variables, { now: () => new Date(Date.now() + offset) })
  await ensureAdmin(services, services.config.admin, { isNeeded: true })
  const { id: owner } = await services.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const goods: Goods[] = []
  for (const [at, count] of stock.entries()) {
    const name = `Article rare ${at + 1}`
    const input = SleeveInput.parse({ name, price: 4.2 + at, stock: count, isPublished: true })
    const { _id: id } = await createSleeve(services, input, owner)
    goods.push({ id, name })
  }
  offset = 0
  const today = parisDay(new Date())
  const sale = { percent: SALE_PERCENT, from: today, to: nextDay(today) }
  for (const { id } of goods.filter((_, at) => at % 3 === 0))
    await changeSleeve(services, id, SleevePatch.parse({ sale }), owner)
  for (const code of CODES) await createPromotion(services, NewPromotionBody.parse(code), owner)
  await stop()
  await services.database.close()
  return { goods, codes: CODES.map(({ code }) => code) }
}
