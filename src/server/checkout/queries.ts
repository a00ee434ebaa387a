import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { CheckoutsRow } from '../database/sales-tables.ts'
import { write } from '../database/write.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'

export type Checkout = Selectable<CheckoutsRow>

const CHECKOUTS_PER_RUN = 100
const CLAIM_MS = 60_000

type Key = { id: string } | { payment_order_id: string } | { payment_id: string }

export async function findCheckout(db: Db, by: Key): Promise<Checkout | undefined> {
  const rows = db.selectFrom('checkouts').selectAll()
  if ('id' in by) return rows.where('id', '=', by.id).executeTakeFirst()
  if ('payment_id' in by) return rows.where('payment_id', '=', by.payment_id).executeTakeFirst()
  return rows.where('payment_order_id', '=', by.payment_order_id).executeTakeFirst()
}

/** @throws Error if there is no such checkout, which is a bug: ids come from the shop's own rows and jobs */
export async function getCheckout(db: Db, id: string): Promise<Checkout> {
  const checkout = await findCheckout(db, { id })
  if (!checkout) throw new Error(`There is no checkout ${id}.`)
  return checkout
}

/** Does nothing if the state has changed since. */
export async function setNextCheck(db: Db, { id, state }: Checkout, at: Date | null): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ check_at: at })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

/** Returns due checkouts. Their next check is in a minute, so that no other server settles them at the same time. */
export async function claimDueCheckouts({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<string[]> {
  const now = clock.now()
  return write(database, async (tx) => {
    lockInOrder(tx, 'checkouts')
    const due = await tx
      .selectFrom('checkouts')
      .select('id')
      .where('check_at', '<=', now)
      .orderBy('check_at')
      .limit(CHECKOUTS_PER_RUN)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .updateTable('checkouts')
        .set({ check_at: new Date(now.getTime() + CLAIM_MS) })
        .where(isOneOf('id', ids))
        .execute()
    return ids
  })
}

export async function countUnfinished(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('checkouts')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('check_at', 'is not', null)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export async function countUnsettled(db: Db, changedBefore: Date): Promise<number> {
  const { count } = await db
    .selectFrom('checkouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'captured')
    // With this condition the query uses the sweep's index, which leaves out finished checkouts.
    .where('check_at', 'is not', null)
    .where('updated_at', '<', changedBefore)
    .executeTakeFirstOrThrow()
  return count
}
