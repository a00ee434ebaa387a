import { sql, type ExpressionBuilder } from 'kysely'
import { RETENTION_MONTHS, UNLESS_CHOSEN, type RetentionMonths } from '#shared/accounts/retention-months.ts'
import { plainEmail } from '#shared/email.ts'
import { parisDay } from '#shared/paris-day.ts'
import { historyStart } from '#shared/privacy/retention-periods.ts'
import { searchText } from '#shared/search-text.ts'
import { BATCH_ROWS, inBatches } from '../database/batches.ts'
import type { Db } from '../database/database.ts'
import { NIL_ID } from '../database/ids.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
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

/**
 * `UNLESS_CHOSEN` applies to a person without a confirmed account, because anyone can register with another person's
 * address.
 */
export async function chosenMonths(db: Db, emails: readonly string[]): Promise<ChosenMonths> {
  const spellings = emails.flatMap((email) => (email === '' ? [] : storedForms(email)))
  const rows =
    spellings.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['email', 'order_history_retention'])
          .where('email', 'in', spellings)
          .where('email_confirmed_at', 'is not', null)
          // If two accounts have the same address, the shorter history comes last and counts.
          .orderBy('order_history_retention', 'desc')
          .execute()
  const chosen = new Map(
    rows.map(({ email, order_history_retention: months }) => [plainEmail(email), months]),
  )
  return (email) => chosen.get(plainEmail(email)) ?? UNLESS_CHOSEN
}

export const isBeyondHistory = (orderedOn: string, now: Date, months: RetentionMonths): boolean =>
  orderedOn < parisDay(historyStart(now, months))

/**
 * First erases people from orders older than the longest history, then from those older than the history that their
 * account chose. The choices are read by account, because SQL cannot compare the spellings of an address
 * (`storedForms`).
 */
export async function cleanupPastOrders({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const eraseAged = (months: RetentionMonths, emails?: readonly string[]) =>
    inBatches(database, async (tx, rows) => {
      const aged = await agedOrders(tx, { now, months, emails }).limit(rows).execute()
      await erasePersonsFrom(tx, aged, now)
      return aged.length
    })
  await eraseAged(UNLESS_CHOSEN)
  for (const months of RETENTION_MONTHS) {
    if (months === UNLESS_CHOSEN) continue
    for await (const emails of addressesOf(database.db, months)) await eraseAged(months, emails)
  }
}

type Aged = { now: Date; months: RetentionMonths; emails: readonly string[] | undefined }

function agedOrders(tx: Tx, { now, months, emails }: Aged) {
  return tx
    .selectFrom('past_orders')
    .select(['id', 'reference'])
    .where('erased_at', 'is', null)
    .where('ordered_on', '<', sql<Date>`${parisDay(historyStart(now, months))}::date`)
    .$if(emails !== undefined, (orders) => orders.where('email', '<>', '').where('email', 'in', emails ?? []))
}

/** Yields all spellings of the addresses of people who chose `months`, some people at a time. */
async function* addressesOf(db: Db, months: RetentionMonths): AsyncGenerator<string[]> {
  for (let afterId: string | undefined = NIL_ID; afterId;) {
    const people = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('order_history_retention', '=', months)
      .where('email_confirmed_at', 'is not', null)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute()
    if (people.length > 0) yield people.flatMap(({ email }) => storedForms(email))
    afterId = people.length < BATCH_ROWS ? undefined : people.at(-1)?.id
  }
}
