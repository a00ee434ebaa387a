import { CUSTOMERS } from '../../../demo/customers.ts'
import { hashPassword } from '../accounts/hash-password.ts'
import { isFirst } from '../database/counters.ts'
import { write, type Tx } from '../database/write.ts'
import { issuedBy, type IssuedBy } from '../documents/issue-document.ts'
import type { Services } from '../services.ts'
import { loadAbout } from './load-about.ts'
import { describeCollections } from './load-collections.ts'
import { loadBanners, loadNews, loadSleeves } from './load-goods.ts'
import { loadOrders } from './load-orders.ts'
import { loadMessages, loadPeople } from './load-people.ts'
import { storePictures, type DemoPictures } from './load-pictures.ts'

const MARK = 'demo-loaded'

/**
 * Loads the demo once. One transaction writes all rows, so after a kill before its commit the next start loads the demo
 * again. If several servers start together, one loads the demo and the others wait.
 */
export async function loadDemo(services: Services): Promise<void> {
  const now = services.clock.now()
  const [pictures, passwordHashes] = await Promise.all([
    storePictures(services.pictures, now),
    demoPasswords(),
  ])
  const loaded = await write(services.database, async (tx) => {
    if (!(await isFirst(tx, MARK))) return false
    await loadDemoRows(tx, {
      pictures,
      passwordHashes,
      by: issuedBy(services.settings, services.settings.vat),
      now,
    })
    return true
  })
  if (!loaded) return
  await services.settings.reload()
  services.log.info({ pictures: pictures.size }, 'the demo goods are loaded')
}

/** Hashing is slow on purpose, so accounts with the same password share a hash. */
async function demoPasswords(): Promise<ReadonlyMap<string, string>> {
  const passwords = [...new Set(CUSTOMERS.map(({ password }) => password))]
  return new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  )
}

type DemoPreparations = {
  pictures: DemoPictures
  passwordHashes: ReadonlyMap<string, string>
  by: IssuedBy
  now: Date
}

async function loadDemoRows(tx: Tx, { pictures, passwordHashes, by, now }: DemoPreparations): Promise<void> {
  await tx
    .insertInto('images')
    .values([...pictures.values()])
    .execute()
  await describeCollections(tx, pictures)
  const sleeves = await loadSleeves(tx, pictures, now)
  await loadNews(tx, pictures, now)
  await loadBanners(tx, pictures, now)
  await loadAbout(tx, pictures)
  const customers = await loadPeople(tx, passwordHashes, now)
  await loadMessages(tx, customers, now)
  await loadOrders(tx, { sleeves, customers, by, now })
}
