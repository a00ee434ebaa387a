import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'

const HOUR_MS = 3_600_000
/** Pages that stay open over an upgrade ask for their release's files this long after its last process. */
const KEPT_MS = 24 * HOUR_MS
const PACKED = /\.(?:br|gz)$/

type Shop = Pick<Services, 'database' | 'clock' | 'log'>

/**
 * Puts this build's files where the processes of other releases find them, says each hour that they are still in use,
 * and takes away those that nobody has used for a day. Returns how to stop.
 */
export async function shareBuiltFiles(shop: Shop, build: string): Promise<() => void> {
  const folder = join(build, 'client', 'assets')
  const names = readdirSync(folder).filter((name) => !PACKED.test(name))
  const share = () =>
    addMissing(shop, folder, names).catch((error: unknown) =>
      shop.log.warn({ err: error }, 'the built files could not be shared with other releases'),
    )
  const first = share()
  // A page of this release may be answered while the one before still takes requests for files.
  if (shop.database.engine === 'server') await first
  const timer = setInterval(() => void share(), HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function addMissing({ database: { db }, clock }: Shop, folder: string, names: readonly string[]) {
  const now = clock.now()
  const seen = await db
    .updateTable('built_files')
    .set({ seen_at: now })
    .where('name', 'in', names)
    .returning('name')
    .execute()
  const known = new Set(seen.map(({ name }) => name))
  for (const name of names.filter((one) => !known.has(one)))
    await db
      .insertInto('built_files')
      .values({ name, bytes: await readFile(join(folder, name)), seen_at: now })
      // Another process of this release was quicker.
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  await db
    .deleteFrom('built_files')
    .where('seen_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}

/** A file of another release's build, by its name, which its content made. */
export async function findBuiltFile(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('built_files').select('bytes').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.bytes)
}
