import type { Selectable, Updateable } from 'kysely'
import type { AdminWithdrawal, ReturnCheckBody, ReturnReceiptBody } from '#shared/withdrawals/contract.ts'
import { checkRefusal, nextSteps } from '#shared/withdrawals/return-rules.ts'
import {
  RETURN_NO_PARCEL,
  RETURN_REFUNDED,
  WITHDRAWAL_MOVED,
  WITHDRAWAL_NOT_FOUND,
} from '#shared/withdrawals/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { WithdrawalsRow } from '../database/sales-tables.ts'
import { lockSale } from '../database/sale-locks.ts'
import { write, type Tx } from '../database/write.ts'
import { nextVersion, refuseStale } from '../http/edit-version.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { moveStock, sleeveCounts } from '../inventory/stock-movements.ts'
import type { Services } from '../services.ts'
import { getWithdrawal } from './queries.ts'
import { hasLeft, linesOfReturns, type ReturnLine } from './return-lines.ts'

export type LockedReturn = Selectable<WithdrawalsRow> & { lines: ReturnLine[] }

/** Locks a return after its order, in the order of all locks of a sale. @throws 404; 409 STALE */
export async function lockReturn(
  tx: Tx,
  services: Services,
  { id, version }: { id: string; version: number | undefined },
): Promise<LockedReturn> {
  const known = await tx.selectFrom('withdrawals').select('order_id').where('id', '=', id).executeTakeFirst()
  if (known?.order_id) await lockSale(tx, { order: { id: known.order_id } })
  const found = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new ShopError('NOT_FOUND', WITHDRAWAL_NOT_FOUND)
  await refuseStale(tx, found, version, () => getWithdrawal(tx, services, id), WITHDRAWAL_MOVED)
  return { ...found, lines: await linesOfReturns(tx, [id]) }
}

type Act = { id: string; adminId: string }

/** Records that a return's parcel has arrived. Safe to repeat. @throws 404, 409 STALE, 409 CONFLICT */
export async function receiveReturn(
  services: Services,
  { id, adminId }: Act,
  { version }: ReturnReceiptBody,
): Promise<AdminWithdrawal> {
  return write(services.database, async (tx) => {
    const found = await lockReturn(tx, services, { id, version })
    const { canReceive } = possible(found)
    if (canReceive) {
      const at = services.clock.now()
      await changeReturn(tx, found, { step: 'received', received_at: at }, { adminId, at })
    } else if (found.step === 'declared') throw new ShopError('CONFLICT', RETURN_NO_PARCEL)
    return getWithdrawal(tx, services, id)
  })
}

/**
 * Records what came back of each line. Sleeves that can be sold go to the stock; after a corrected count before the refund the
 * stock changes by the difference.
 * @throws 404; 409 STALE; 409 CONFLICT for a return that is refunded or has no parcel; 422 for more than was declared
 */
export async function checkReturn(
  services: Services,
  { id, adminId }: Act,
  { version, lines: checked }: ReturnCheckBody,
): Promise<AdminWithdrawal> {
  return write(services.database, async (tx) => {
    const found = await lockReturn(tx, services, { id, version })
    if (found.step === 'refunded') throw new ShopError('CONFLICT', RETURN_REFUNDED)
    if (!possible(found).canCheck) throw new ShopError('CONFLICT', RETURN_NO_PARCEL)
    const declared = found.lines.map(({ line_id: line, quantity }) => ({ line, quantity }))
    const refusal = checkRefusal(declared, checked)
    if (refusal) throw invalidFields({ lines: refusal })
    const at = services.clock.now()
    const counts = found.lines.map((line) => {
      const { restocked = 0, damaged = 0 } = checked.find((one) => one.line === line.line_id) ?? {}
      return { ...line, restocked, damaged, more: restocked - line.restocked }
    })
    for (const { line_id, restocked, damaged } of counts)
      await tx
        .updateTable('withdrawal_lines')
        .set({ restocked, damaged })
        .where('withdrawal_id', '=', id)
        .where('line_id', '=', line_id)
        .execute()
    await changeReturn(
      tx,
      found,
      { step: 'checked', received_at: found.received_at ?? at, checked_at: at },
      {
        adminId,
        at,
        before: countsOf(found.lines),
        after: countsOf(counts),
      },
    )
    await moveBack(tx, found, counts, { adminId, at })
    return getWithdrawal(tx, services, id)
  })
}

/** The next possible steps of a return. */
export function possible({ step, lines }: LockedReturn) {
  return nextSteps({ step, hasLeft: hasLeft(lines), lineCount: lines.length })
}

function countsOf(lines: readonly { restocked: number; damaged: number }[]) {
  const sum = (field: 'restocked' | 'damaged') => lines.reduce((total, line) => total + line[field], 0)
  return { restocked_packs: sum('restocked'), damaged_packs: sum('damaged') }
}

async function moveBack(
  tx: Tx,
  { order_id: orderId }: LockedReturn,
  counts: readonly { line_id: string; more: number }[],
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
    quantity: counts.find(({ line_id }) => line_id === line.id)?.more ?? 0,
  }))
  const cause = { reason: 'sent-back', orderId, byUserId: adminId, now: at } as const
  if (!(await moveStock(tx, sleeveCounts(lines), cause)))
    throw new ShopError('OUT_OF_STOCK', RETURN_SOLD_AGAIN)
}

const RETURN_SOLD_AGAIN = 'Des pochettes remises en stock sont déjà vendues\u202F: corrigez le stock d’abord'

type Noted = {
  adminId: string
  at: Date
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** The next step of a locked return, in the activity of the one who did it. */
async function changeReturn(
  tx: Tx,
  { id, number, step }: LockedReturn,
  change: Updateable<WithdrawalsRow> & { step: LockedReturn['step'] },
  { adminId, at, before, after }: Noted,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ ...change, version: nextVersion() })
    .where('id', '=', id)
    .execute()
  tx.changed('orders')
  await recordActivity(tx, {
    by: adminId,
    at,
    act: 'changed',
    kind: 'withdrawal',
    id,
    name: number,
    before: { step, ...before },
    after: { step: change.step, ...after },
  })
}

/** Ends a return whose refund is stored or done. Safe to repeat. */
export async function settleReturn(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ step: 'refunded', state: 'done', closed_at: at, version: nextVersion() })
    .where('id', '=', id)
    .where('step', '<>', 'refunded')
    .execute()
  tx.changed('orders')
}

/** Reopens a return whose refund the provider refused, unless the same was declared again meanwhile. */
export async function reopenReturn(tx: Tx, id: string): Promise<void> {
  const found = await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || found.step !== 'refunded') return
  const same = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('order_number', '=', found.order_number)
    .where('email', '=', found.email)
    .where('name', '=', found.name)
    .where('state', '=', 'open')
    .where('is_part', '=', false)
    .executeTakeFirst()
  const isOpen = found.is_part || same === undefined
  await tx
    .updateTable('withdrawals')
    .set({
      step: found.checked_at ? 'checked' : 'declared',
      ...(isOpen && { state: 'open', closed_at: null }),
      version: nextVersion(),
    })
    .where('id', '=', id)
    .execute()
  tx.changed('orders')
}
