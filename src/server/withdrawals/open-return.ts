import { isSamePacks } from '#shared/orders/parcels.ts'
import { freeToComeBack } from '#shared/orders/split-withdrawal.ts'
import { orderMoved } from '#shared/orders/texts.ts'
import type { NewReturnBody } from '#shared/withdrawals/contract.ts'
import { packsRefusal, WITHDRAW_TOO_MANY } from '#shared/withdrawals/part-rules.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { staleError } from '../editing/edit-version.ts'
import type { Viewer } from '../http/access.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { getOrder } from '../orders/queries.ts'
import type { Services } from '../services.ts'
import { declarePart } from './declare-part.ts'

/**
 * Opens a return for a customer who has written or telephoned. A repeated request adds nothing.
 * @throws 404; 409 STALE, also for a repeated request with other packs; 409 CONFLICT if the id belongs to another
 * order's return; 422 for packs that cannot come back (`packsRefusal`)
 */
export async function openReturn(
  services: Services,
  orderId: string,
  { requestId: id, lines, version }: NewReturnBody,
  admin: Viewer,
): Promise<void> {
  const by = { kind: 'admin' as const, userId: admin.id }
  await write(services.database, (tx) => {
    const isRepeated = (order: LockedOrder) => isOpened(tx, services, order, { id, lines, admin })
    const frame = { orderId, by, seen: { version, admin }, isRepeated, keepsStatus: true }
    return actOnOrder(tx, services, frame, async (order, account) => {
      const refusal = packsRefusal(freeToComeBack(account), lines)
      if (refusal) throw invalidFields({ lines: refusal })
      const name = await declarePart(tx, services, order, { id, lines, hasLeft: true, by })
      if (name === undefined) return
      const at = services.clock.now()
      await recordActivity(tx, { by: admin.id, at, act: 'created', kind: 'withdrawal', id, name })
    })
  })
}

type Opened = Pick<NewReturnBody, 'lines'> & { id: string; admin: Viewer }

/** @throws 409 CONFLICT if the id belongs to another order's return; 409 STALE if the return has other packs */
async function isOpened(
  tx: Tx,
  { clock }: Services,
  order: LockedOrder,
  { id, lines, admin }: Opened,
): Promise<boolean> {
  const same = await tx.selectFrom('withdrawals').select('order_id').where('id', '=', id).executeTakeFirst()
  if (!same) return false
  if (same.order_id !== order.id) throw new ShopError('CONFLICT', WITHDRAW_TOO_MANY)
  if (isSamePacks(await linesOf(tx, id), lines)) return true
  const present = () => getOrder(tx, order.id, admin, clock.now())
  throw await staleError(tx, order, present, orderMoved(order.status))
}

const linesOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('withdrawal_lines')
    .select(['line_id as line', 'quantity'])
    .where('withdrawal_id', '=', id)
    .execute()
