import { sql, type Selectable } from 'kysely'
import { OPEN_STATES } from '#shared/checkout/checkout-state.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { CheckoutsRow, OrdersRow } from '../database/sales-tables.ts'
import type { SleevesRow } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'

/** The order in which transactions take the locks of a sale, so that they do not deadlock. */
const ORDER = ['users', 'checkouts', 'orders', 'limits', 'promotions', 'sleeves', 'counters'] as const

const reached = new WeakMap<Tx, number>()

/**
 * Call this function before locking rows of this table.
 * @throws Error if this transaction has already called it for a later table: a bug that could cause a deadlock
 */
export function lockInOrder(tx: Tx, table: (typeof ORDER)[number]): void {
  const place = ORDER.indexOf(table)
  const last = reached.get(tx) ?? 0
  if (place < last)
    throw new Error(`Rows of ${table} are locked before those of ${ORDER[last]}, never after.`)
  reached.set(tx, place)
}

declare const locked: unique symbol
export type Locked<Row> = Row & { readonly [locked]: true }

export type LockedCheckout = Locked<Selectable<CheckoutsRow>>
export type SaleSleeve = Pick<Selectable<SleevesRow>, (typeof SALE_COLUMNS)[number]>
export const SALE_COLUMNS = [
  'id',
  'name',
  'price_cents',
  'packs',
  'sale_price_cents',
  'sale_struck_cents',
  'sale_packs',
  'is_on_sale',
  'stock',
  'front_image_id',
  'is_published',
  'collection_id',
] as const
export type LockedSleeve = Locked<SaleSleeve>

/** `openOf` is the id of the customer whose open checkout is meant. A customer has at most one. */
type CheckoutKey = { id: string } | { paymentOrderId: string } | { openOf: string }

type Wanted = {
  /** Names to lock that have no row of their own, such as a network or a mailbox whose reservations are counted. */
  limits?: readonly string[]
  customer?: string | null
  checkout?: CheckoutKey
  order?: { id: string } | { paymentId: string }
  sleeves?: readonly string[]
}
type LockedSale = {
  checkout: LockedCheckout | undefined
  order: Locked<Selectable<OrdersRow>> | undefined
  sleeves: LockedSleeve[]
}

export async function lockSale(
  tx: Tx,
  { limits = [], customer, checkout, order, sleeves = [] }: Wanted,
): Promise<LockedSale> {
  if (customer) await lockCustomer(tx, customer)
  const sale = {
    checkout: checkout && (await lockCheckout(tx, checkout)),
    order: order && (await lockOrder(tx, order)),
  }
  if (limits.length > 0) await lockNames(tx, limits)
  return { ...sale, sleeves: sleeves.length > 0 ? await lockSleeves(tx, sleeves) : [] }
}

export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  lockInOrder(tx, 'limits')
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 43))
    from unnest(${[...names].sort()}::text[]) as name`.execute(tx)
}

async function lockCustomer(tx: Tx, id: string): Promise<void> {
  lockInOrder(tx, 'users')
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

async function lockCheckout(tx: Tx, by: CheckoutKey) {
  lockInOrder(tx, 'checkouts')
  const rows = tx.selectFrom('checkouts').selectAll().forUpdate()
  const row =
    'id' in by
      ? rows.where('id', '=', by.id)
      : 'paymentOrderId' in by
        ? rows.where('payment_order_id', '=', by.paymentOrderId)
        : rows.where('user_id', '=', by.openOf).where('state', 'in', OPEN_STATES)
  return (await row.executeTakeFirst()) as LockedCheckout | undefined
}

async function lockOrder(tx: Tx, by: { id: string } | { paymentId: string }) {
  lockInOrder(tx, 'orders')
  const rows = tx.selectFrom('orders').selectAll().forUpdate()
  const row = 'id' in by ? rows.where('id', '=', by.id) : rows.where('payment_id', '=', by.paymentId)
  return (await row.executeTakeFirst()) as LockedSale['order']
}

async function lockSleeves(tx: Tx, ids: readonly string[]) {
  lockInOrder(tx, 'sleeves')
  const rows = await tx
    .selectFrom('sleeves')
    .select(SALE_COLUMNS)
    .where(isOneOf('id', ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows as LockedSleeve[]
}
