import { sql } from 'kysely'
import type { CheckoutState } from '#shared/checkout/checkout-state.ts'
import type { Db } from '../database/database.ts'
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
  const rows = JSON.stringify(
    [...sleeveCounts(lines).keys()].map((sleeve_id) => ({ sleeve_id, released: newId(), sold: newId() })),
  )
  const { rows: held } = await sql<{ sleeve_id: string | null }>`
    with held as (
      update stock_holds set checkout_id = null, order_id = ${orderId}::uuid where checkout_id = ${checkoutId}::uuid
      returning sleeve_id, quantity
    ), counted as (
      select sleeve_id, sum(quantity)::integer as quantity from held group by sleeve_id
    ), noted as (
      insert into stock_movements (id, sleeve_id, change, reason, checkout_id, order_id, at)
      select moves.id, sleeve_id, moves.change, moves.reason, moves.checkout_id, moves.order_id, ${now}::timestamptz
      from counted join json_to_recordset(${rows}::json) as ids (sleeve_id uuid, released uuid, sold uuid) using (sleeve_id),
      lateral (values (ids.released, quantity, 'release', ${checkoutId}::uuid, null::uuid),
        (ids.sold, -quantity, 'sale', null, ${orderId}::uuid)) as moves (id, change, reason, checkout_id, order_id)
    )
    select sleeve_id from held`.execute(tx)
  return held.length > 0 || holdForOrder(tx, orderId, lines, now)
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

/** Gives some of what an order holds back to the stock, and no more than it holds: those lines will not be shipped. */
export async function returnSome(
  tx: Tx,
  lines: readonly StockLine[],
  { orderId, ...by }: { orderId: string; byUserId: string | null; now: Date },
): Promise<void> {
  const back = await endSome(tx, orderId, lines, by.now)
  await moveStock(tx, back, { reason: 'return', orderId, ...by })
}

/** Some of what an order holds will neither be shipped nor come back: it is damaged, or was not on the shelf. */
export async function giveUpSome(
  tx: Tx,
  lines: readonly StockLine[],
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await endSome(tx, orderId, lines, now)
}

/** Ends the hold of these lines and keeps the rest. Answers what was held of them. */
async function endSome(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<SleeveCounts> {
  const held = await endHold(tx, { orderId })
  const wanted = sleeveCounts(lines)
  const ended = new Map<string, number>()
  const kept = new Map<string, number>()
  for (const [id, quantity] of held) {
    const taken = Math.min(quantity, wanted.get(id) ?? 0)
    if (taken > 0) ended.set(id, taken)
    if (taken < quantity) kept.set(id, quantity - taken)
  }
  await insertHolds(tx, orderId, kept, now)
  return ended
}

async function insertHolds(tx: Tx, orderId: string, counts: SleeveCounts, now: Date): Promise<void> {
  const rows = Array.from(counts, ([sleeve_id, quantity]) => ({
    id: newId(),
    order_id: orderId,
    sleeve_id,
    quantity,
    created_at: now,
  }))
  if (rows.length > 0) await tx.insertInto('stock_holds').values(rows).execute()
}

/** The order was not shipped after all: its sleeves lie on the shelf, off the stock, and are held as they were. */
export async function unshipOrder(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<void> {
  await insertHolds(tx, orderId, sleeveCounts(lines), now)
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
  return moveStock(tx, new Map(taken), { reason, ...holder, isHeld: true, now })
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
