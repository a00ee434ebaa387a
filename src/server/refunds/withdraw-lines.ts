import { sql } from 'kysely'
import { cancellationRefusal } from '#shared/orders/cancellation-rules.ts'
import { isSamePacks } from '#shared/orders/parcels.ts'
import {
  aboutAtOnce,
  freePacks,
  splitWithdrawal,
  type AtOnce,
  type SplitWithdrawal,
} from '#shared/orders/split-withdrawal.ts'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import type { PartWithdrawalBody } from '#shared/withdrawals/contract.ts'
import { partRefusal, WITHDRAW_TOO_MANY } from '#shared/withdrawals/part-rules.ts'
import { WITHDRAWAL_ALREADY_SENT } from '#shared/withdrawals/texts.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { actOnOrder, followAccount } from '../orders/act-on-order.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { declarePart } from '../withdrawals/declare-part.ts'
import { cancellationSubject } from './cancel-order.ts'
import { refundAtOnce } from './refund-at-once.ts'
import { sendIfPossible } from './send-refund.ts'

/**
 * Declares a customer's withdrawal from some packs. A request that is sent twice is declared once.
 * @throws 404 also for another customer's order; 409 NOT_CANCELLABLE; 409 CONFLICT if `requestId` belongs to another
 * declaration; 422 for packs that `partRefusal` refuses
 */
export async function withdrawLines(
  services: Services,
  { orderId, customerId }: { orderId: string; customerId: string },
  { requestId, lines: chosen }: PartWithdrawalBody,
): Promise<void> {
  const by = { kind: 'customer' as const, userId: customerId }
  const refundId = await write(services.database, (tx) => {
    const isRepeated = () => isDeclared(tx, requestId, { orderId, chosen })
    const frame = { orderId, by, owner: customerId, isRepeated, keepsStatus: true }
    return actOnOrder(tx, services, frame, async (order, account) => {
      const late = cancellationRefusal(cancellationSubject(order), services.clock.now())
      if (late) throw new ShopError('NOT_CANCELLABLE', late)
      const refusal = partRefusal(freePacks(account), chosen)
      if (refusal) throw invalidFields({ lines: refusal })
      const split = splitWithdrawal(account, chosen)
      return declare(tx, services, order, {
        id: requestId,
        ...split,
        about: aboutAtOnce(account, split.atOnce),
      })
    })
  })
  // The declaration is valid even if the provider is down or refuses the refund.
  if (refundId !== undefined) await sendIfPossible(services, refundId)
}

type Asked = { orderId: string; chosen: readonly ChosenLine[] }

/** @throws 409 CONFLICT if the id belongs to another declaration */
async function isDeclared(tx: Tx, id: string, { orderId, chosen }: Asked): Promise<boolean> {
  const same = await tx
    .selectFrom('withdrawals')
    .select(['order_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!same) return false
  if (same.order_id !== orderId) throw new ShopError('CONFLICT', WITHDRAW_TOO_MANY)
  // A declaration may have two records, which have the same time.
  const declared = await tx
    .selectFrom('withdrawal_lines')
    .innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_lines.withdrawal_id')
    .select(['line_id as line', sql<number>`sum(quantity)::int`.as('quantity')])
    .where('order_id', '=', orderId)
    .where('created_at', '=', same.created_at)
    .groupBy('line_id')
    .execute()
  if (!isSamePacks(declared, chosen)) throw new ShopError('CONFLICT', WITHDRAWAL_ALREADY_SENT)
  return true
}

/** Packs that come back by parcel get one record, and all other packs get another. */
async function declare(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { id, comingBack, atOnce, about }: SplitWithdrawal & { id: string; about: AtOnce },
): Promise<string | undefined> {
  const at = services.clock.now()
  const hasLeft = comingBack.length > 0
  if (hasLeft) await declarePart(tx, services, order, { id, lines: comingBack, hasLeft, at })
  if (atOnce.length === 0) return undefined
  const atOnceId = hasLeft ? newId() : id
  await declarePart(tx, services, order, { id: atOnceId, lines: atOnce, hasLeft: false, atOnce: about, at })
  const refundId = await refundAtOnce(tx, services, order, atOnceId)
  // If there is a refund, the status changes when the refund is completed.
  if (refundId === undefined)
    await followAccount(tx, services, order.id, { by: { kind: 'shop', userId: null } })
  return refundId
}
