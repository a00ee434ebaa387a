import { sql, type Insertable } from 'kysely'
import { newId } from '../database/ids.ts'
import type { StockMovementsRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { isOfDeleted, moveStock, sleeveCounts, type SleeveCounts, type StockLine } from './stock-movements.ts'

/**
 * What a row of `stock_holds` belongs to. The row counts pieces that are off the stock. A release deletes rows and
 * returns their pieces, so a second release changes nothing.
 */
type Holder = { checkoutId: string } | { orderId: string }

/**
 * Expects that the caller has locked the products and checked the stock.
 * @throws Error if there are too few pieces
 */
export async function holdForCheckout(
  tx: Tx,
  checkoutId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<void> {
  const reserved = await hold(tx, { checkoutId }, sleeveCounts(lines), { reason: 'reservation', now })
  if (!reserved) throw new Error(`Sleeves of checkout ${checkoutId} were sold under its locks.`)
}

/** The call can be repeated safely. Returns what was released, and leaves the rows of those sleeves locked. */
export async function releaseCheckoutHold(tx: Tx, checkoutId: string, now: Date): Promise<SleeveCounts> {
  const released = await endHold(tx, { checkoutId })
  await moveStock(tx, released, { reason: 'release', checkoutId, now })
  return released
}

type Sale = { checkoutId: string; orderId: string; lines: readonly StockLine[] }

/**
 * Moves a checkout's hold to its order, which may be inserted afterwards. If the checkout holds nothing, takes the
 * pieces from the stock. Returns false if they cannot be taken, because a product was deleted or has too few pieces;
 * the transaction must then be rolled back.
 */
export async function moveHoldToOrder(
  tx: Tx,
  { checkoutId, orderId, lines }: Sale,
  now: Date,
): Promise<boolean> {
  const held = await tx
    .updateTable('stock_holds')
    .set({ checkout_id: null, order_id: orderId })
    .where('checkout_id', '=', checkoutId)
    .returning(['sleeve_id', 'quantity'])
    .execute()
  if (held.length === 0) return holdForOrder(tx, orderId, lines, now)
  const movements: Insertable<StockMovementsRow>[] = [...toCounts(held)].flatMap(([sleeve_id, quantity]) => [
    { id: newId(), sleeve_id, change: quantity, reason: 'release', checkout_id: checkoutId, at: now },
    { id: newId(), sleeve_id, change: -quantity, reason: 'sale', order_id: orderId, at: now },
  ])
  if (movements.length > 0) await tx.insertInto('stock_movements').values(movements).execute()
  return true
}

/** Returns false if a product was deleted or has too few pieces; the transaction must then be rolled back. */
export async function holdForOrder(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<boolean> {
  if (lines.some(isOfDeleted)) return false
  return hold(tx, { orderId }, sleeveCounts(lines), { reason: 'sale', now })
}

async function hold(
  tx: Tx,
  holder: Holder,
  counts: SleeveCounts,
  { reason, now }: { reason: 'reservation' | 'sale'; now: Date },
): Promise<boolean> {
  const taken = new Map([...counts].map(([id, quantity]) => [id, -quantity]))
  if (!(await moveStock(tx, taken, { reason, ...holder, now }))) return false
  await insertHolds(tx, holder, counts, now)
  return true
}

/** Adds holds for pieces that are already off the stock. */
export async function insertHolds(tx: Tx, holder: Holder, counts: SleeveCounts, now: Date): Promise<void> {
  const [column, holderId] = columnOf(holder)
  const rows = Array.from(counts, ([sleeve_id, quantity]) => ({
    id: newId(),
    [column]: holderId,
    sleeve_id,
    quantity,
    created_at: now,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('stock_holds')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns([column, 'sleeve_id'])
        .doUpdateSet({ quantity: sql<number>`stock_holds.quantity + excluded.quantity` }),
    )
    .execute()
}

/** Deletes the hold and returns its pieces. The caller decides whether they return to the stock. */
export async function endHold(tx: Tx, holder: Holder): Promise<SleeveCounts> {
  const [column, id] = columnOf(holder)
  const ended = await tx
    .deleteFrom('stock_holds')
    .where(column, '=', id)
    .returning(['sleeve_id', 'quantity'])
    .execute()
  return toCounts(ended)
}

const columnOf = (holder: Holder) =>
  'orderId' in holder
    ? (['order_id', holder.orderId] as const)
    : (['checkout_id', holder.checkoutId] as const)

function toCounts(holds: readonly { sleeve_id: string | null; quantity: number }[]): SleeveCounts {
  return sleeveCounts(holds.map((held) => ({ ...held, pack_size: 1 })))
}
