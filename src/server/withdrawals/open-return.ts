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
import { readAccount } from '../orders/account.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { refuseStaleOrder } from '../orders/lock-seen-order.ts'
import { getOrder } from '../orders/queries.ts'
import type { Services } from '../services.ts'
import { declarePart } from './declare-part.ts'

/**
 * The shopkeeper records the return of a customer who has written or called, with the same record and acknowledgement as
 * online. Safe to repeat; repeated with other packs it is late.
 * @throws 404; 409 STALE, CONFLICT; 422 for packs that have not left, or are declared or refunded already
 */
export async function openReturn(
  services: Services,
  orderId: string,
  { requestId: id, lines, version }: NewReturnBody,
  admin: Viewer,
): Promise<void> {
  await write(services.database, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const same = await tx.selectFrom('withdrawals').select('order_id').where('id', '=', id).executeTakeFirst()
    if (same && same.order_id !== orderId) throw new ShopError('CONFLICT', WITHDRAW_TOO_MANY)
    const at = services.clock.now()
    const present = () => getOrder(tx, orderId, admin, at)
    if (same && isSamePacks(await linesOf(tx, id), lines)) return
    if (same) throw await staleError(tx, order, present, orderMoved(order.status))
    await refuseStaleOrder(tx, services, order, { version, admin })
    const refusal = packsRefusal(freeToComeBack(await readAccount(tx, orderId)), lines)
    if (refusal) throw invalidFields({ lines: refusal })
    const by = { kind: 'admin' as const, userId: admin.id }
    const name = await declarePart(tx, services, order, { id, lines, hasLeft: true, by })
    if (name === undefined) return
    const noted = { by: admin.id, at, act: 'created', kind: 'withdrawal', id } as const
    await recordActivity(tx, { ...noted, name })
  })
}

const linesOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('withdrawal_lines')
    .select(['line_id as line', 'quantity'])
    .where('withdrawal_id', '=', id)
    .execute()
