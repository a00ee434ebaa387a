import { sql, type ExpressionBuilder } from 'kysely'
import { RETENTION_MONTHS, UNLESS_CHOSEN, type RetentionMonths } from '#shared/accounts/retention-months.ts'
import { parisDay } from '#shared/paris-day.ts'
import { historyStart } from '#shared/privacy/retention-periods.ts'
import { inBatches } from '../database/batches.ts'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { storedForms } from '../mail/stored-forms.ts'
import type { Services } from '../services.ts'

export const NO_PERSON = { email: '', name: '', address: '', postal_code: '', city: '', phone: '' } as const

export async function erasePastPerson(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.updateTable('past_orders').set(withoutPerson(now)).where(isOf(email)).execute()
}

export const isOf = (email: string) => (eb: ExpressionBuilder<Tables, 'past_orders'>) =>
  eb.and([eb('past_orders.email', '<>', ''), eb('past_orders.email', 'in', storedForms(email))])

export const withoutPerson = (now: Date) => ({
  ...NO_PERSON,
  search_text: sql<string>`lower(reference)`,
  erased_at: now,
})

/** Addresses without an account are left out. */
export async function chosenMonths(db: Db, emails: readonly string[]): Promise<Map<string, RetentionMonths>> {
  const spellings = new Map(
    emails.flatMap((email) => (email === '' ? [] : storedForms(email).map((form) => [form, email]))),
  )
  if (spellings.size === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['email', 'order_history_retention'])
    .where('email', 'in', [...spellings.keys()])
    .where('is_guest', '=', false)
    .execute()
  return new Map(
    rows.map(({ email, order_history_retention: months }) => [spellings.get(email) ?? email, months]),
  )
}

/** People who have chosen no history have `UNLESS_CHOSEN`. */
export async function cleanupPastOrders({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const months of RETENTION_MONTHS)
    await inBatches(database, async (tx, rows) => {
      const { numUpdatedRows } = await tx
        .updateTable('past_orders')
        .set(withoutPerson(now))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('past_orders as p')
            .select('p.id')
            .where('p.erased_at', 'is', null)
            .where('p.ordered_on', '<', sql<Date>`${parisDay(historyStart(now, months))}::date`)
            .where(
              sql<boolean>`coalesce((select min(u.order_history_retention) from users u
                where u.email = p.email and not u.is_guest), ${UNLESS_CHOSEN}) = ${months}`,
            )
            .limit(rows),
        )
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    })
}
