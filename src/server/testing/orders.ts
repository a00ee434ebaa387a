import type { Insertable } from 'kysely'
import { DELIVERED, IN_PREPARATION, isRevenue } from '#shared/orders/statuses.ts'
import { searchText } from '#shared/search-text.ts'
import { raiseNumber } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import { write } from '../database/write.ts'
import { holdForOrder } from '../inventory/holds.ts'
import { moveStock, sleeveCounts, type StockLine } from '../inventory/stock-movements.ts'
import { accountOf, updateDerivedColumns } from '../orders/account.ts'
import { selectOrders } from '../orders/select-orders.ts'
import type { Services } from '../services.ts'

type Goods = {
  sleeveId: string | null
  name?: string
  packSize?: 1 | 5 | 10 | 32
  quantity?: number
  priceCents?: number
}
type OrderChanges = Partial<Insertable<OrdersRow>> & { goods?: Goods[] }

export const TO_A_RELAY = {
  shipping_method: 'mondialRelay',
  pickup_point: JSON.stringify({
    id: '012345',
    name: 'Tabac du Fort',
    address: '1 rue du Fort',
    city: 'Lyon',
    postalCode: '69001',
    country: 'France',
  }),
} satisfies OrderChanges

const counts = new WeakMap<Database, number>()

export async function addOrder(
  services: Services,
  userId: string,
  changes: OrderChanges = {},
): Promise<string> {
  const { goods = [{ sleeveId: null }], ...columns } = changes
  const { db } = services.database
  const id = newId()
  const now = services.clock.now()
  const year = now.getUTCFullYear()
  const count = (counts.get(services.database) ?? 0) + 1
  counts.set(services.database, count)
  const number = `C-${year}-${String(count).padStart(6, '0')}`
  const { status = IN_PREPARATION, shipped_at = null, created_at = now } = columns
  const lines = goods.map((line, position) => ({
    id: newId(),
    order_id: id,
    position,
    sleeve_id: line.sleeveId,
    name: line.name ?? 'Écaille de jade',
    image: '',
    pack_size: line.packSize ?? (5 as const),
    quantity: line.quantity ?? 1,
    unit_price_cents: line.priceCents ?? 150,
    placed_at: created_at,
    is_sold: isRevenue(status),
  }))
  const subtotal = lines.reduce((sum, line) => sum + line.unit_price_cents * line.quantity, 0)
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const total_cents = subtotal + 890
  const address = {
    firstName: user.first_name,
    lastName: user.last_name,
    street: '3 rue du Fort',
    city: 'Lyon',
    postalCode: '69001',
    country: 'France',
  }
  await db
    .insertInto('orders')
    .values({
      id,
      number,
      invoice_number: number.replace('C', 'F'),
      checkout_id: null,
      user_id: userId,
      customer_email: user.email,
      customer_first_name: user.first_name,
      customer_last_name: user.last_name,
      status,
      subtotal_cents: subtotal,
      shipping_cents: 890,
      total_cents,
      shipping_method: 'colissimo',
      shipping_address: JSON.stringify(address),
      payment_id: `CAPTURE-${id}`,
      payment_order_id: `PAYMENT-${id}`,
      payment_status: 'completed',
      accepted_terms: '2026-06',
      carrier: null,
      tracking_number: null,
      shipped_at: null,
      delivered_at: null,
      anonymised_at: null,
      search_text: searchText(`${number} ${user.first_name} ${user.last_name} ${user.email}`),
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .execute()
  await db.insertInto('order_lines').values(lines).execute()
  if (shipped_at !== null) await addParcel(services, { ...columns, id, shipped_at }, lines)
  if (shipped_at === null && isRevenue(status)) await takeFromElsewhere(services, id, lines)
  await write(services.database, (tx) => updateDerivedColumns(tx, id))
  return id
}

export async function numberAboveAdded(services: Services): Promise<void> {
  const year = services.clock.now().getUTCFullYear()
  await write(services.database, async (tx) => {
    for (const series of ['orders', 'invoices']) await raiseNumber(tx, `${series}-${year}`, 900_000)
  })
}

async function addParcel(
  { database: { db } }: Services,
  {
    id,
    status,
    carrier,
    tracking_number,
    shipped_at,
    delivered_at,
  }: OrderChanges & { id: string; shipped_at: Date },
  lines: readonly { id: string; quantity: number }[],
): Promise<void> {
  const state = status === DELIVERED ? ('delivered' as const) : ('sent' as const)
  const parcel = {
    id: newId(),
    order_id: id,
    position: 1,
    carrier: carrier ?? ('colissimo' as const),
    tracking_number: tracking_number ?? null,
    weight_grams: null,
    state,
    sent_at: shipped_at,
    sent_by: null,
    delivered_at: state === 'delivered' ? (delivered_at ?? shipped_at) : null,
  }
  await db.insertInto('parcels').values(parcel).execute()
  const rows = lines.map((line) => ({ parcel_id: parcel.id, line_id: line.id, quantity: line.quantity }))
  await db.insertInto('parcel_lines').values(rows).execute()
}

/**
 * Holds the packs for the order. The stock is first raised by as many sleeves, so the stock that the test has set does
 * not change.
 */
async function takeFromElsewhere(
  services: Services,
  orderId: string,
  lines: readonly StockLine[],
): Promise<void> {
  const now = services.clock.now()
  const known = lines.filter((line) => line.sleeve_id !== null)
  await write(services.database, async (tx) => {
    await moveStock(tx, sleeveCounts(known), { reason: 'correction', now })
    await holdForOrder(tx, orderId, known, now)
  })
}

export async function stockOnShelf(services: Services, sleeveId: string): Promise<number> {
  const row = await services.database.db
    .selectFrom('sleeves')
    .select('stock')
    .where('id', '=', sleeveId)
    .executeTakeFirstOrThrow()
  return row.stock
}

export const storedOrder = (services: Pick<Services, 'database'>, id: string) =>
  services.database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function subjectsTo(services: Services, recipient: string): Promise<string[]> {
  const mails = await services.database.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return mails.map(({ subject }) => subject)
}

export async function wrongDerivedColumns({
  database: { db },
}: {
  database: Pick<Database, 'db'>
}): Promise<string[]> {
  const orders = await selectOrders(db, { admin: true }).execute()
  const lines = await db.selectFrom('order_lines').select(['order_id', 'placed_at', 'is_sold']).execute()
  const isWrong = (order: (typeof orders)[number]) =>
    order.due !== accountOf(order).due ||
    order.owed_cents !== accountOf(order).owedCents ||
    order.payment !== accountOf(order).payment ||
    lines.some(
      ({ order_id, placed_at, is_sold }) =>
        order_id === order.id &&
        (is_sold !== isRevenue(order.status) || placed_at.getTime() !== order.created_at.getTime()),
    )
  return orders.filter(isWrong).map(({ number }) => number)
}
