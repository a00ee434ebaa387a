import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Owed } from '#shared/orders/account-money.ts'
import { placesIn } from '#shared/orders/account-packs.ts'
import { deliveryMoment } from '#shared/orders/delivery-day.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import type { RefundBody } from '#shared/orders/refund-contract.ts'
import { chosenDiscountCents, repaymentDayError } from '#shared/refunds/refund-rules.ts'
import { REFUND_BY_HAND, REFUND_OTHER_ORDER } from '#shared/refunds/texts.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import type { Actor } from '../http/access.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { readAccount } from '../orders/account.ts'
import { actOnOrder, refuseStaleOrder } from '../orders/act-on-order.ts'
import { countEdit, type LockedOrder } from '../orders/lock-order.ts'
import { actorOf } from '../orders/record-refund-on-order.ts'
import type { Services } from '../services.ts'
import { returnOfRefund, type PaidReturn } from '../withdrawals/return-of-refund.ts'
import { settleReturn } from '../withdrawals/settle-return.ts'
import { applyToOrder } from './complete-refund.ts'
import { priceRefund, type Price } from './price-refund.ts'
import { sendOrRefuse } from './send-refund.ts'

export type RefundRequest = {
  orderId: string
  /** Null for the automatic refund of a customer's withdrawal, and for a refund that the provider reports. */
  adminId: string | null
  body: RefundBody
  /** The claim that the refund pays. Its price and the reductions of its packs are used as they are. */
  claim?: Claim
  ofReturn?: PaidReturn
  /**
   * Set for a refund that was made in the provider's own pages. If it ends several claims, each claim gets a refund in
   * the shop, and only the first of these stores the provider's id.
   */
  madeElsewhere?: { providerRefundId: string; isFirst: boolean }
}

export type Claim = Pick<Owed, 'packs' | 'totalCents' | 'shippingCents'>

/**
 * Refunds a part of an order's total, or everything left (decision 20). The refund is stored under the order's lock
 * before the provider is called, so simultaneous refunds cannot exceed the total, and a job finishes an interrupted
 * refund.
 * @throws 409 NOT_REFUNDABLE if the provider refuses, and the refusals of `storeRefund`
 */
export async function requestRefund(services: Services, request: RefundRequest): Promise<void> {
  const refundId = await write(services.database, (tx) => storeRefund(tx, services, request))
  await sendOrRefuse(services, refundId)
}

/**
 * Returns the refund's id. If the request has an id, the refund gets this id, so a request sent twice makes one refund.
 * @throws 404; 409 STALE if the order has changed since `version` (decision 46), or if the refund with this id has
 * other content; 409 CONFLICT if the id belongs to another order's refund; 409 NOT_REFUNDABLE if nothing is left; 422
 * for a wrong repayment, or for packs, a fee or an amount that cannot be refunded
 */
export async function storeRefund(tx: Tx, services: Services, request: RefundRequest): Promise<string> {
  const { orderId, adminId, body } = request
  const id = body.requestId ?? newId()
  const admin = adminId === null ? undefined : ({ id: adminId, role: 'admin' } as const)
  const seen = admin && { version: body.version, admin }
  const frame = {
    orderId,
    by: actorOf({ by_user_id: adminId }),
    ...(seen && { seen }),
    isRepeated: (order: LockedOrder) => isStored(tx, services, order, { id, body, admin }),
    // After a customer's withdrawal, the cancellation or the completed refund sets the status.
    keepsStatus: adminId === null,
  }
  await actOnOrder(tx, services, frame, (order, account) =>
    storeOnOrder(tx, services, { id, order, account, request }),
  )
  return id
}

type OnOrder = { id: string; order: LockedOrder; account: OrderAccount; request: RefundRequest }

/** @throws the 422 and the 409 NOT_REFUNDABLE of `storeRefund` */
export async function storeOnOrder(
  tx: Tx,
  services: Services,
  { id, order, account: found, request }: OnOrder,
): Promise<void> {
  const { adminId, body, claim, ofReturn } = request
  refuseRepayment(order, request, services.clock.now())
  await releaseFromFailed(tx, order.id, { account: found, body, returnId: ofReturn?.id })
  const account = await readAccount(tx, order.id)
  const owed = claim && { amountCents: claim.totalCents, shippingCents: claim.shippingCents }
  const price = priceRefund(account, body, owed)
  const refund = await insertRefund(tx, services, { id, order, account, price, request })
  await countEdit(tx, order.id)
  tx.changed('orders')
  if (adminId !== null)
    await recordActivity(tx, {
      ...orderChange(order, adminId, refund.created_at),
      after: { refund_cents: refund.amount_cents },
    })
  const provider_refund_id = request.madeElsewhere?.providerRefundId ?? null
  if (refund.state === 'completed') await applyToOrder(tx, services, order, { ...refund, provider_refund_id })
  else await services.jobs.enqueue(tx, 'send-refund', { refundId: id }, { startAfter: 5 })
}

/**
 * @throws 409 CONFLICT if the id belongs to another order's refund; 409 STALE if an admin's request has the id of a
 * refund with other content
 */
async function isStored(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { id, body, admin }: { id: string; body: RefundBody; admin: Actor | undefined },
): Promise<boolean> {
  const same = await tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (same && same.order_id !== order.id) throw new ShopError('CONFLICT', REFUND_OTHER_ORDER)
  if (same && (same.request_hash ?? requestHash(body)) === requestHash(body)) return true
  if (same && admin) await refuseStaleOrder(tx, services, order, { version: -1, admin })
  return false
}

function requestHash({
  amount,
  lines = [],
  shipping = false,
  restock,
  cause,
  note = '',
  repaid,
}: RefundBody): string {
  const packs = lines.map(({ line, quantity }) => `${line} ${quantity}`).toSorted()
  const asked = [amount, packs, shipping, restock, cause, note, repaid && [repaid.means, repaid.on]]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/**
 * @throws 422 for an impossible day of repayment, or if an admin names no means of repayment for an order that was not
 * paid online
 */
function refuseRepayment(order: LockedOrder, { adminId, body: { repaid } }: RefundRequest, now: Date): void {
  if (order.payment_id === null && !repaid && adminId !== null)
    throw invalidFields({ 'repaid.means': REFUND_BY_HAND })
  const notThen = repaid && repaymentDayError(repaid.on, { placedAt: order.created_at, now })
  if (notThen) throw invalidFields({ 'repaid.on': notThen })
}

type NewRefund = OnOrder & { price: Price }

async function insertRefund(
  tx: Tx,
  { clock }: Services,
  { id, order, account, price, request: { adminId, body, claim, ofReturn, madeElsewhere } }: NewRefund,
): Promise<Selectable<RefundsRow>> {
  const now = clock.now()
  const { repaid } = body
  const isMade = repaid !== undefined || madeElsewhere !== undefined
  const isWhole = price.amountCents >= account.refundableCents
  const paid = ofReturn ?? (await returnOfRefund(tx, order, account, { body, isWhole, at: now, adminId }))
  const refund = await tx
    .insertInto('refunds')
    .values({
      id,
      order_id: order.id,
      checkout_id: order.checkout_id,
      payment_id: order.payment_id,
      amount_cents: price.amountCents,
      shipping_cents: price.shippingCents,
      state: isMade ? 'completed' : 'requested',
      reason: madeElsewhere !== undefined ? 'provider' : adminId === null ? 'withdrawal' : 'admin',
      by_user_id: adminId,
      created_at: now,
      ...(isMade && {
        completed_at: now,
        ...(madeElsewhere?.isFirst && { provider_refund_id: madeElsewhere.providerRefundId }),
      }),
      ...(repaid && { means: repaid.means, repaid_at: deliveryMoment(repaid.on, now) }),
      cause: body.cause ?? null,
      note: body.note ?? '',
      stock_stays: body.restock === false,
      withdrawal_id: paid?.id ?? null,
      request_hash: requestHash(body),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeLines(tx, id, account, { body, paid, owed: claim?.packs })
  // If the request has lines but no `ofReturn`, the return is settled only once the refund is paid.
  if (paid && (ofReturn || (body.lines ?? []).length === 0)) await settleReturn(tx, paid.id, now)
  return refund
}

type Released = { account: OrderAccount; body: RefundBody; returnId: string | undefined }

/**
 * A refused refund of a withdrawal keeps the withdrawn packs out of the next parcel. A new refund of the same
 * withdrawal takes these packs over. A refund without a withdrawal takes some of them over if it is for more packs than
 * are `free`.
 */
export async function releaseFromFailed(
  tx: Tx,
  orderId: string,
  { account, body: { lines = [] }, returnId }: Released,
): Promise<void> {
  const failed = await tx
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select(['refund_id', 'line_id', 'unsent', 'withdrawal_id'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .where('withdrawal_id', 'is not', null)
    .where('unsent', '>', 0)
    .execute()
  const beyond = new Map(
    account.lines.map(({ line, free }) => [
      line,
      (lines.find((one) => one.line === line)?.quantity ?? 0) - free,
    ]),
  )
  for (const { refund_id, line_id, unsent, withdrawal_id } of failed) {
    const left = Math.max(0, beyond.get(line_id) ?? 0)
    const taken = withdrawal_id === returnId ? unsent : returnId ? 0 : Math.min(unsent, left)
    beyond.set(line_id, left - taken)
    await tx
      .updateTable('refund_lines')
      .set({ unsent: unsent - taken })
      .where('refund_id', '=', refund_id)
      .where('line_id', '=', line_id)
      .execute()
  }
}

type Goods = { body: RefundBody; paid: PaidReturn | undefined; owed: Owed['packs'] | undefined }

/**
 * If the request has no `restock`, packs are removed from the next parcel only if the customer withdrew from them or
 * their order ended.
 */
export async function storeLines(
  tx: Tx,
  refundId: string,
  account: OrderAccount,
  { body: { lines = [], restock, cause }, paid, owed }: Goods,
): Promise<void> {
  if (lines.length === 0) return
  const countedBefore = account.returns.find(({ id }) => id === paid?.id)?.packs ?? []
  const rows = lines.map(({ line: line_id, quantity }) => {
    const { toSend, withdrawn, declaredUnsent } = placesIn(account, line_id)
    const priced = account.refundable.find(({ id }) => id === line_id)
    const ownDiscount = owed?.find(({ line }) => line === line_id)?.discountCents
    const known = countedBefore.find(({ line }) => line === line_id)?.counted
    const counted = paid?.counted?.find(({ line }) => line === line_id)?.quantity ?? known ?? 0
    const rest = Math.max(0, quantity - counted)
    const unsent = Math.min(rest, withdrawn + (restock === undefined ? declaredUnsent : toSend))
    const putsBack = restock && cause !== 'lost' && !paid?.isChecked
    return {
      refund_id: refundId,
      line_id,
      quantity,
      restocks: restock ?? unsent > 0,
      discount_cents: ownDiscount ?? (priced ? chosenDiscountCents(priced, quantity) : 0),
      unsent,
      put_back: putsBack ? rest - unsent : 0,
    }
  })
  await tx.insertInto('refund_lines').values(rows).execute()
}
