import { sql, type Insertable } from 'kysely'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import type {
  PastOrderOutcome,
  PastOrdersImport,
  PastOrdersImportResult,
} from '#shared/past-orders/contract.ts'
import { searchText } from '#shared/search-text.ts'
import { nationalDigits } from '#shared/shipping/phone.ts'
import { recordBatch } from '../activity/record-activity.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { PastOrdersRow } from '../database/past-order-tables.ts'
import { write } from '../database/write.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { chosenMonths, isBeyondHistory, withoutPerson } from './retention.ts'

type Ordered = PastOrdersImport['orders'][number]['order']

/**
 * An order whose reference is already stored stays as it is. An order that is older than the period for which its
 * person keeps orders is stored without the person. Without `write` nothing is stored.
 */
export async function importPastOrders(
  services: Pick<Services, 'database' | 'clock'>,
  { orders, write: isWritten, importId, filename }: PastOrdersImport,
  byUserId: string,
): Promise<PastOrdersImportResult> {
  const now = services.clock.now()
  return write(services.database, async (tx) => {
    // Imports take turns, so two imports of one file do not add an order twice.
    if (isWritten) await lockSale(tx, { limits: ['past-orders-import'] })
    const stored = await storedOrders(tx, orders)
    const monthsOf = await chosenMonths(
      tx,
      orders.map(({ order }) => order.email),
    )
    const added: Insertable<PastOrdersRow>[] = []
    const outcomes = orders.map(({ line, order }): PastOrderOutcome => {
      const { reference } = order
      const isWithoutPerson = isBeyondHistory(order.orderedOn, now, monthsOf(order.email))
      const before = stored.get(reference)
      if (before) {
        const outcome = isSame(before, order) ? 'known' : 'different'
        return { line, reference, outcome, isWithoutPerson: false }
      }
      stored.set(reference, order)
      added.push(newRow(order, { isWithoutPerson, importId, now }))
      return { line, reference, outcome: 'new', isWithoutPerson }
    })
    if (isWritten && added.length > 0) {
      const made = { id: importId, filename, imported_at: now }
      await tx
        .insertInto('past_order_imports')
        .values(made)
        .onConflict((on) => on.doNothing())
        .execute()
      await tx.insertInto('past_orders').values(added).execute()
      const batch = { id: importId, by: byUserId, at: now, name: filename, added: added.length }
      await recordBatch(tx, { ...batch, kind: 'pastOrders' })
    }
    return { orders: outcomes }
  })
}

type Stored = Pick<Ordered, 'orderedOn' | 'total'>

async function storedOrders(db: Db, orders: PastOrdersImport['orders']): Promise<Map<string, Stored>> {
  const rows = await db
    .selectFrom('past_orders')
    .select(['reference', 'total_cents', sql<string>`ordered_on::text`.as('day')])
    .where(
      'reference',
      'in',
      orders.map(({ order }) => order.reference),
    )
    .execute()
  return new Map(
    rows.map((row) => [row.reference, { orderedOn: row.day, total: centsToEuros(row.total_cents) }]),
  )
}

const isSame = (before: Stored, { orderedOn, total }: Ordered) =>
  before.orderedOn === orderedOn && eurosToCents(before.total) === eurosToCents(total)

function newRow(
  order: Ordered,
  { isWithoutPerson, importId, now }: { isWithoutPerson: boolean; importId: string; now: Date },
): Insertable<PastOrdersRow> {
  const { reference, orderedOn, lines, shipping, total, payment, status } = order
  const { email, name, address, postalCode, city, country, phone } = order
  const person = isWithoutPerson
    ? withoutPerson(reference, now)
    : {
        email,
        name,
        address,
        postal_code: postalCode,
        city,
        phone,
        search_text: searchText(
          [
            reference,
            email,
            name,
            postalCode,
            city,
            nationalDigits(phone),
            ...lines.map(({ label }) => label),
          ].join(' '),
        ),
      }
  return {
    id: newId(),
    import_id: importId,
    reference,
    ordered_on: orderedOn,
    ...person,
    country,
    lines: JSON.stringify(lines),
    shipping_cents: eurosToCents(shipping),
    total_cents: eurosToCents(total),
    payment,
    status,
    imported_at: now,
  }
}
