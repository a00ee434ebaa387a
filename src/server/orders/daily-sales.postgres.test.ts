import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { addOrder, wrongDays } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { addUpDays, dayOfOrder } from './daily-sales.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('a change that is under way while the days are added up is in what is told, before and after the next time', async () => {
  const { userId } = await openSession(shop)
  const at = new Date('2026-10-01T10:00:00Z')
  const ids = [
    await addOrder(shop, userId, { created_at: at }),
    await addOrder(shop, userId, { created_at: at }),
  ]
  const change = (id: string, meanwhile: () => Promise<void>) =>
    write(shop.database, async (tx) => {
      await tx.updateTable('orders').set({ status: 'Annulé' }).where('id', '=', id).execute()
      await tx
        .insertInto('changed_days')
        .values({ id: newId(), day: dayOfOrder(id) })
        .execute()
      await meanwhile()
    })
  for (const id of ids) {
    const [begun, added] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = change(id, () => {
      begun.resolve()
      return added.promise
    })
    await begun.promise
    await addUpDays(shop)
    added.resolve()
    await changing
    const noted = await shop.database.db.selectFrom('changed_days').select('id').execute()
    expect([noted.length, await wrongDays(shop)]).toEqual([1, []])
    await Promise.all([addUpDays(shop), addUpDays(shop)])
    expect(await wrongDays(shop)).toEqual([])
  }
})
