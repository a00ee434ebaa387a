import { sql, type ExpressionBuilder } from 'kysely'
import { RETENTION_MONTHS, UNLESS_CHOSEN, type RetentionMonths } from '#shared/accounts/retention-months.ts'
import { plainEmail } from '#shared/email.ts'
import { parisDay } from '#shared/paris-day.ts'
import { historyStart } from '#shared/privacy/retention-periods.ts'
import { searchText } from '#shared/search-text.ts'
import { BATCH_ROWS } from '../database/batches.ts'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { write, type Tx } from '../database/write.ts'
import { storedForms } from '../mail/stored-forms.ts'
import type { Services } from '../services.ts'

export async function erasePastPerson(tx: Tx, email: string, now: Date): Promise<void> {
  const theirs = tx.selectFrom('past_orders').select(['id', 'reference']).where(isOf(email)).orderBy('id')
  await erasePersonsFrom(tx, await theirs.execute(), now)
}

export const isOf = (email: string) => (eb: ExpressionBuilder<Tables, 'past_orders'>) =>
  eb.and([eb('past_orders.email', '<>', ''), eb('past_orders.email', 'in', storedForms(email))])

export async function erasePersonsFrom(
  tx: Tx,
  orders: readonly { id: string; reference: string }[],
  now: Date,
): Promise<void> {
  for (const { id, reference } of orders)
    await tx.updateTable('past_orders').set(withoutPerson(reference, now)).where('id', '=', id).execute()
}

export const withoutPerson = (reference: string, now: Date) => ({
  email: '',
  name: '',
  address: '',
  postal_code: '',
  city: '',
  phone: '',
  search_text: searchText(reference),
  erased_at: now,
})

export type ChosenMonths = (email: string) => RetentionMonths

/** `UNLESS_CHOSEN` applies to a person without an account or without an address. */
export async function chosenMonths(db: Db, emails: readonly string[]): Promise<ChosenMonths> {
  const spellings = emails.flatMap((email) => (email === '' ? [] : storedForms(email)))
  const rows =
    spellings.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['email', 'order_history_retention'])
          .where('email', 'in', spellings)
          .where('is_guest', '=', false)
          // If two accounts have the same address, the shorter history counts.
          .orderBy('order_history_retention', 'desc')
          .execute()
  const chosen = new Map(
    rows.map(({ email, order_history_retention: months }) => [plainEmail(email), months]),
  )
  return (email) => chosen.get(plainEmail(email)) ?? UNLESS_CHOSEN
}

export const isBeyondHistory = (orderedOn: string, now: Date, months: RetentionMonths): boolean =>
  orderedOn < parisDay(historyStart(now, months))

export async function cleanupPastOrders({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  let last: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (last !== undefined) {
    const after: string = last
    last = await write(database, (tx) => cleanupPage(tx, after, now))
  }
}

/** Returns the id of the page's last order, or undefined after the last page. */
async function cleanupPage(tx: Tx, after: string, now: Date): Promise<string | undefined> {
  const [shortest] = RETENTION_MONTHS
  const page = await tx
    .selectFrom('past_orders')
    .select(['id', 'reference', 'email', sql<string>`ordered_on::text`.as('day')])
    .where('erased_at', 'is', null)
    .where('ordered_on', '<', sql<Date>`${parisDay(historyStart(now, shortest))}::date`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()
  const monthsOf = await chosenMonths(
    tx,
    page.map(({ email }) => email),
  )
  const aged = page.filter(({ email, day }) => isBeyondHistory(day, now, monthsOf(email)))
  await erasePersonsFrom(tx, aged, now)
  return page.length < BATCH_ROWS ? undefined : page.at(-1)?.id
}
