import type { Tx } from '#server/database/write.ts'
import { loadBanners, loadNews, loadSleeves } from './loading/goods.ts'
import { loadOrders } from './loading/orders.ts'
import { loadMessages, loadPeople } from './loading/people.ts'
import type { DemoPictures } from './loading/pictures.ts'

/** What is made beforehand: nothing slow or outside the database happens in the transaction. */
export type DemoPreparations = {
  pictures: DemoPictures
  /** By password. */
  passwordHashes: ReadonlyMap<string, string>
  now: Date
}

/** Every demo row, into an empty shop, in the caller's transaction. */
export async function loadDemoRows(
  tx: Tx,
  { pictures, passwordHashes, now }: DemoPreparations,
): Promise<void> {
  await tx
    .insertInto('images')
    .values([...pictures.values()])
    .execute()
  const sleeves = await loadSleeves(tx, pictures, now)
  await loadNews(tx, pictures, now)
  await loadBanners(tx, pictures, now)
  const customers = await loadPeople(tx, passwordHashes, now)
  await loadMessages(tx, customers, now)
  await loadOrders(tx, { sleeves, customers, now })
}
