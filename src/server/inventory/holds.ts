import type { CheckoutState } from '#shared/checkout/checkout-state.ts'
import type { Db } from '../database/connect.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { moveStock, sleeveCounts, type SleeveCounts, type StockLine } from './stock-movements.ts'

/**
 * A hold: sleeves that are off the stock and not shipped yet, for a checkout or for an order that is not shipped.
 * It is a row that is inserted once and deleted once: what the delete finds goes back to the shelves, so that giving
 * back a second time gives nothing.
 */
type Holder = { checkoutId: string } | { orderId: string }

/**
 * Takes the lines' sleeves off the stock for a checkout.
 * @throws when there are too few: the caller has locked the sleeves and seen that there are enough
 */
export async function reserveSleeves(
  tx: Tx,
  checkoutId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<void> {
  const reserved = await hold(tx, { checkoutId }, sleeveCounts(lines), { reason: 'reservation', now })
  if (!reserved) throw new Error(`Sleeves of checkout ${checkoutId} were sold under its locks.`)
}

/** Gives what a checkout holds back to the stock; nothing when it holds nothing any more. */
export async function releaseCheckout(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const freed = await endHold(tx, { checkoutId })
  await moveStock(tx, freed, { reason: 'release', checkoutId, now })
}

type Sale = { checkoutId: string; orderId: string; lines: readonly StockLine[] }

/**
 * The checkout's sleeves are the order's from now on. A checkout that had given them back meanwhile takes them again:
 * false when they are not to be had any more, then give up the transaction. The order may be inserted afterwards.
 */
export async function sellCheckout(
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
  const sold = [...toCounts(held)].flatMap(([sleeve_id, quantity]) => [
    {
      id: newId(),
      sleeve_id,
      change: quantity,
      reason: 'release' as const,
      checkout_id: checkoutId,
      at: now,
    },
    { id: newId(), sleeve_id, change: -quantity, reason: 'sale' as const, order_id: orderId, at: now },
  ])
  if (sold.length > 0) await tx.insertInto('stock_movements').values(sold).execute()
  return true
}

/** Takes the lines' sleeves off the stock for an order. False when some are not to be had: then give up the transaction. */
export async function holdForOrder(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<boolean> {
  // A deleted sleeve has no stock to take from.
  if (lines.some((line) => !line.sleeve_id)) return false
  return hold(tx, { orderId }, sleeveCounts(lines), { reason: 'sale', now })
}

/** Gives what an order holds back to the stock; nothing when it holds nothing any more. */
export async function returnOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const freed = await endHold(tx, { orderId })
  await moveStock(tx, freed, { reason: 'return', orderId, now })
}

/** The order's sleeves are shipped: they will not come back by themselves. */
export async function shipOrder(tx: Tx, orderId: string): Promise<void> {
  await endHold(tx, { orderId })
}

/** The single sleeves that a customer's checkouts in these states hold. */
export async function heldByCustomer(
  db: Db,
  userId: string,
  states: readonly CheckoutState[],
): Promise<SleeveCounts> {
  const holds = await db
    .selectFrom('stock_holds')
    .innerJoin('checkouts', 'checkouts.id', 'stock_holds.checkout_id')
    .select(['stock_holds.sleeve_id', 'stock_holds.quantity'])
    .where('checkouts.user_id', '=', userId)
    .where('checkouts.state', 'in', states)
    .execute()
  return toCounts(holds)
}

/** False when some fell short. */
async function hold(
  tx: Tx,
  holder: Holder,
  counts: SleeveCounts,
  { reason, now }: { reason: 'reservation' | 'sale'; now: Date },
): Promise<boolean> {
  if (counts.size === 0) return true
  const taken = [...counts].map(([id, quantity]): [string, number] => [id, -quantity])
  if (!(await moveStock(tx, new Map(taken), { reason, ...holder, now }))) return false
  const holderColumns =
    'orderId' in holder ? { order_id: holder.orderId } : { checkout_id: holder.checkoutId }
  const rows = [...counts].map(([sleeve_id, quantity]) => ({
    id: newId(),
    ...holderColumns,
    sleeve_id,
    quantity,
    created_at: now,
  }))
  await tx.insertInto('stock_holds').values(rows).execute()
  return true
}

async function endHold(tx: Tx, holder: Holder): Promise<SleeveCounts> {
  const [column, id] =
    'orderId' in holder
      ? (['order_id', holder.orderId] as const)
      : (['checkout_id', holder.checkoutId] as const)
  const ended = await tx
    .deleteFrom('stock_holds')
    .where(column, '=', id)
    .returning(['sleeve_id', 'quantity'])
    .execute()
  return toCounts(ended)
}

function toCounts(holds: readonly { sleeve_id: string | null; quantity: number }[]): SleeveCounts {
  return sleeveCounts(holds.map((held) => ({ ...held, pack_size: 1 })))
}
