import { CUSTOMERS } from '../../../demo/customers.ts'
import { loadDemoRows } from '../../../demo/load.ts'
import { storePictures } from '../../../demo/loading/pictures.ts'
import { hashPassword } from '../accounts/password.ts'
import { write, type Tx } from '../database/write.ts'
import type { Services } from '../services.ts'

const MARK = 'demo-loaded'

/**
 * Furnishes an empty shop with the demo: goods, news, people and a year of orders. All rows come in one
 * transaction, so that a kill half-way leaves an empty shop and the next start begins again; of several servers
 * starting at once on one database, one does it and the others wait for it.
 */
export async function loadDemo(services: Services): Promise<void> {
  const now = services.clock.now()
  const [pictures, passwordHashes] = await Promise.all([
    storePictures(services.pictures, now),
    demoPasswords(),
  ])
  const loaded = await write(services.database, async (tx) => {
    if (!(await isFirst(tx))) return false
    await loadDemoRows(tx, { pictures, passwordHashes, now })
    return true
  })
  if (loaded) services.log.info({ pictures: pictures.size }, 'the demo goods are loaded')
}

/** The row that says that the demo is there; a second server waits here until the first has committed. */
async function isFirst(tx: Tx): Promise<boolean> {
  const added = await tx
    .insertInto('counters')
    .values({ name: MARK, value: 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return added !== undefined
}

/** Hashing is slow on purpose: accounts that share a password share its hash. */
async function demoPasswords(): Promise<ReadonlyMap<string, string>> {
  const passwords = [...new Set(CUSTOMERS.map(({ password }) => password))]
  return new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  )
}
