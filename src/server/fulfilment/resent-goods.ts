import { ofParcel, PARCEL_ALL_REFUNDED, PARCEL_BEING_REFUNDED } from '#shared/orders/parcels.ts'
import type { RefundState } from '#shared/refunds/refund-rules.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { sleeveCounts, type SleeveCounts } from '../inventory/stock-movements.ts'
import { readAccount } from '../orders/account.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { linesOf } from '../orders/parcels.ts'
import type { StoredParcel } from '../orders/read-parcels.ts'

type Lines = LockedOrder['lines']

/**
 * Returns the parcel's goods without the refunded packs. These then count as refunded before they were sent.
 * @throws 409 CONFLICT if all goods of the parcel are refunded, or while one of its lines is being refunded
 */
export async function resentGoods(tx: Tx, order: LockedOrder, parcel: StoredParcel): Promise<Lines> {
  const lines = linesOf(order, parcel)
  const refunds = await sentAndRefunded(tx, order.id)
  if (refunds.some(({ state, line }) => state === 'requested' && lines.some(({ id }) => id === line)))
    throw new ShopError('CONFLICT', PARCEL_BEING_REFUNDED)
  const { parcels } = await readAccount(tx, order.id)
  const left = parcels.find(({ id }) => id === parcel.id)?.toResend ?? []
  const again = lines.flatMap((line) =>
    left.filter((packs) => packs.line === line.id).map(({ quantity }) => ({ ...line, quantity })),
  )
  if (again.length === 0) throw new ShopError('CONFLICT', PARCEL_ALL_REFUNDED)
  const kept = again.map(({ id, quantity }) => ({ line: id, packs: quantity }))
  for (const { id, quantity } of lines)
    await takeOut(tx, refunds, { line: id, packs: quantity - packsOf(kept, id) })
  return again
}

/** Returns the parcel's sleeves that have not been put back into the stock yet. */
export async function notOnShelf(tx: Tx, order: LockedOrder, parcel: StoredParcel): Promise<SleeveCounts> {
  const moves = await tx
    .selectFrom('stock_movements')
    .select(['sleeve_id', 'change'])
    .where('order_id', '=', order.id)
    .where('reason', '=', 'sent-back')
    .execute()
  const others = order.parcels.filter(({ id, state }) => id !== parcel.id && state !== 'lost')
  const elsewhere = sleeveCounts(others.flatMap((other) => linesOf(order, other)))
  return new Map(
    [...sleeveCounts(linesOf(order, parcel))].map(([sleeve, packed]) => {
      const back = moves
        .filter(({ sleeve_id }) => sleeve_id === sleeve)
        .reduce((sum, { change }) => sum + change, 0)
      return [sleeve, packed - ofParcel(back, { packed, elsewhere: elsewhere.get(sleeve) ?? 0 })]
    }),
  )
}

type Count = { line: string; packs: number }

const packsOf = (counts: readonly Count[], line: string) =>
  counts.filter((count) => count.line === line).reduce((sum, { packs }) => sum + packs, 0)

type Refunded = Count & { refund: string; state: RefundState }

async function sentAndRefunded(tx: Tx, orderId: string): Promise<Refunded[]> {
  const rows = await tx
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select(['refund_id as refund', 'line_id as line', 'quantity', 'unsent', 'state'])
    .where('order_id', '=', orderId)
    .where('state', '<>', 'failed')
    .orderBy('created_at')
    .orderBy('refunds.id')
    .execute()
  return rows.map(({ quantity, unsent, ...row }) => ({ ...row, packs: quantity - unsent }))
}

async function takeOut(tx: Tx, refunds: readonly Refunded[], { line, packs }: Count): Promise<void> {
  let left = packs
  for (const refunded of refunds.filter((one) => one.line === line)) {
    const taken = Math.min(left, refunded.packs)
    left -= taken
    if (taken > 0)
      await tx
        .updateTable('refund_lines')
        .set((eb) => ({
          unsent: eb('unsent', '+', taken),
          put_back: eb('put_back', '-', eb.fn<number>('least', [eb.ref('put_back'), eb.val(taken)])),
        }))
        .where('refund_id', '=', refunded.refund)
        .where('line_id', '=', line)
        .execute()
  }
}
