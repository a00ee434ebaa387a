import type { AdminWithdrawal, ReturnCheckBody } from '#shared/withdrawals/contract.ts'
import { checkRefusal } from '#shared/withdrawals/return-rules.ts'
import {
  RETURN_CLOSED,
  RETURN_NO_PARCEL,
  RETURN_REFUNDED,
  RETURN_SOLD_AGAIN,
} from '#shared/withdrawals/texts.ts'
import { write, type Tx } from '../database/write.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { moveStock, sleeveCounts } from '../inventory/stock-movements.ts'
import { readAccount } from '../orders/account.ts'
import { followAccount } from '../orders/act-on-order.ts'
import type { Services } from '../services.ts'
import { actOnReturn, changeReturn, possible, type LockedReturn } from './lock-return.ts'
import { getWithdrawal } from './queries.ts'
import { endUnpaidReturn } from './settle-return.ts'

/**
 * A corrected count changes the stock by the difference.
 * @throws 404; 409 STALE; 409 CONFLICT for a return that is refunded, marked as done or without packs to come back; 409
 * OUT_OF_STOCK if a correction removes packs that were sold again; 422 for an impossible count (`checkRefusal`)
 */
export async function checkReturn(
  services: Services,
  { id, adminId }: { id: string; adminId: string },
  { version, lines: checked }: ReturnCheckBody,
): Promise<AdminWithdrawal> {
  return write(services.database, (tx) =>
    actOnReturn(tx, { id, version }, async (found) => {
      if (found.step === 'refunded') throw new ShopError('CONFLICT', RETURN_REFUNDED)
      if (found.state === 'done') throw new ShopError('CONFLICT', RETURN_CLOSED)
      if (!possible(found).canCheck) throw new ShopError('CONFLICT', RETURN_NO_PARCEL)
      const sent = found.lines.map(({ line, awaited: quantity }) => ({ line, quantity }))
      const refusal = checkRefusal(sent, checked)
      if (refusal) throw invalidFields({ lines: refusal })
      const at = services.clock.now()
      const counts = found.lines.map((line) => {
        const { restocked = 0, damaged = 0 } = checked.find((one) => one.line === line.line) ?? {}
        return { ...line, restocked, damaged, more: restocked - line.restocked }
      })
      for (const { line, restocked, damaged } of counts)
        await tx
          .updateTable('withdrawal_lines')
          .set({ restocked, damaged })
          .where('withdrawal_id', '=', id)
          .where('line_id', '=', line)
          .execute()
      await changeReturn(
        tx,
        found,
        { step: 'checked', received_at: found.received_at ?? at, checked_at: found.checked_at ?? at },
        {
          adminId,
          at,
          before: countsOf(found.lines),
          after: countsOf(counts),
        },
      )
      await moveBack(tx, found, counts, { adminId, at })
      await endIfPaid(tx, services, found, { byUserId: adminId, now: at })
      return getWithdrawal(tx, id)
    }),
  )
}

/** Ends a return for which nothing is left to refund, for example because a promotion code made the goods free. */
async function endIfPaid(
  tx: Tx,
  services: Services,
  { id, order_id: orderId }: LockedReturn,
  by: { byUserId: string; now: Date },
): Promise<void> {
  if (orderId === null) return
  const { returns, requestedCents } = await readAccount(tx, orderId)
  const isPaid = returns.some((one) => one.id === id && one.isPaid)
  if (!isPaid || requestedCents > 0) return
  await endUnpaidReturn(tx, { id, orderId }, by)
  await followAccount(tx, services, orderId, { by: { kind: 'admin', userId: by.byUserId } })
}

function countsOf(lines: readonly { restocked: number; damaged: number }[]) {
  const sum = (field: 'restocked' | 'damaged') => lines.reduce((total, line) => total + line[field], 0)
  return { restocked_packs: sum('restocked'), damaged_packs: sum('damaged') }
}

async function moveBack(
  tx: Tx,
  { order_id: orderId }: LockedReturn,
  counts: readonly { line: string; more: number }[],
  { adminId, at }: { adminId: string; at: Date },
): Promise<void> {
  if (orderId === null) return
  const sold = await tx
    .selectFrom('order_lines')
    .select(['id', 'sleeve_id', 'pack_size'])
    .where('order_id', '=', orderId)
    .execute()
  const lines = sold.map((line) => ({
    ...line,
    quantity: counts.find((one) => one.line === line.id)?.more ?? 0,
  }))
  const cause = { reason: 'sent-back', orderId, byUserId: adminId, now: at } as const
  if (!(await moveStock(tx, sleeveCounts(lines), cause)))
    throw new ShopError('OUT_OF_STOCK', RETURN_SOLD_AGAIN)
}
