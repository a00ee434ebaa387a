import type { Owed } from '#shared/orders/account-money.ts'
import { placesIn } from '#shared/orders/account-packs.ts'
import { orderAccount, type OrderAccount } from '#shared/orders/order-account.ts'
import type { OrderFacts } from '#shared/orders/order-facts.ts'
import { PARCEL_NOTHING_LEFT } from '#shared/orders/parcels.ts'
import { isRevenue } from '#shared/orders/statuses.ts'
import { WITHDRAWAL_DECLARED_FIRST } from '#shared/orders/texts.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import {
  selectOrders,
  type LineColumns,
  type RefundColumns,
  type ReturnColumns,
  type WholeOrder,
} from './select-orders.ts'

export type Facts = Pick<
  WholeOrder,
  | 'status'
  | 'updated_at'
  | 'total_cents'
  | 'refunded_cents'
  | 'shipping_cents'
  | 'standard_shipping_cents'
  | 'lines'
  | 'parcels'
  | 'refunds'
  | 'returns'
>

export function accountOf(order: Facts): OrderAccount {
  return orderAccount(factsOf(order))
}

function factsOf(order: Facts): OrderFacts {
  return {
    status: order.status,
    changedAt: order.updated_at,
    totalCents: order.total_cents,
    refundedCents: order.refunded_cents,
    shippingCents: order.shipping_cents,
    standardShippingCents: order.standard_shipping_cents ?? order.shipping_cents,
    lines: order.lines.map((line) => ({
      id: line.id,
      packSize: line.pack_size,
      quantity: line.quantity,
      unitCents: line.unit_price_cents,
      discountCents: line.discount_cents,
    })),
    parcels: order.parcels.map(
      ({ id, state, is_resent: isResent, sent_at: sent, delivered_at: at, lines }) => ({
        id,
        state,
        isResent,
        sentAt: new Date(sent),
        deliveredAt: at === null ? null : new Date(at),
        lines,
      }),
    ),
    refunds: order.refunds.map((refund) => ({
      state: refund.state,
      amountCents: refund.amount_cents,
      shippingCents: refund.shipping_cents,
      ofReturn: refund.return_id,
      cause: refund.cause,
      lines: refund.lines.map((packs) => ({
        line: packs.line,
        quantity: packs.quantity,
        unsent: packs.unsent,
        putBack: packs.put_back ?? putBackBefore(order, refund, packs),
        discountCents: packs.discount_cents,
      })),
    })),
    returns: order.returns.map((one) => ({
      id: one.id,
      step: one.step,
      isOpen: one.state === 'open',
      isPart: one.is_part,
      comesBack: one.comes_back,
      checkedAt: one.checked_at === null ? null : new Date(one.checked_at),
      declaredAt: new Date(one.created_at),
      lines: one.lines,
    })),
  }
}

/** Returns how many packs a refund of an earlier release put back. It stored only whether it restocks. */
function putBackBefore(
  { returns }: Facts,
  { return_id: of, cause }: RefundColumns,
  { restocks, quantity, unsent }: RefundColumns['lines'][number],
): number {
  const isCounted = returns.some(
    ({ id, checked_at, comes_back }) => id === of && (checked_at !== null || !comes_back),
  )
  return restocks && !isCounted && cause !== 'lost' ? quantity - unsent : 0
}

export type OrderWithAccount = { order: WholeOrder; account: OrderAccount }

export async function readAccounts(db: Db, ids: readonly string[]): Promise<Map<string, OrderWithAccount>> {
  if (ids.length === 0) return new Map()
  const orders = await selectOrders(db, { admin: false }).where(isOneOf('orders.id', ids)).execute()
  return new Map(orders.map((order) => [order.id, { order, account: accountOf(order) }]))
}

export type ReturnOfOrder = {
  lines: (ReturnColumns['lines'][number] & Pick<LineColumns, 'name' | 'pack_size'> & { awaited: number })[]
  comesBack: boolean
  owed: Owed | undefined
  hasLost: boolean
  madeElsewhere: RefundColumns | undefined
}

export function returnOf(found: OrderWithAccount | undefined, id: string): ReturnOfOrder {
  const known = found?.account.returns.find((one) => one.id === id)
  const stored = found?.order.returns.find((one) => one.id === id)
  const owed = found?.account.owed.find(({ returnId }) => returnId === id)
  return {
    lines: (stored?.lines ?? []).flatMap((packs) => {
      const sold = found?.order.lines.find((line) => line.id === packs.line)
      const awaited = known?.packs.find(({ line }) => line === packs.line)?.awaited ?? 0
      return sold ? [{ ...packs, name: sold.name, pack_size: sold.pack_size, awaited }] : []
    }),
    comesBack: known?.comesBack ?? true,
    owed,
    hasLost: owed !== undefined && found !== undefined && hasLost(found.account, owed),
    madeElsewhere: found?.order.refunds.findLast(isFreeRefund),
  }
}

/** True for a completed refund that was made in the provider's own pages and has no packs and no return. */
export const isFreeRefund = ({ reason, state, return_id, lines }: RefundColumns): boolean =>
  reason === 'provider' && state === 'completed' && return_id === null && lines.length === 0

function hasLost(account: OrderAccount, { packs }: Owed): boolean {
  return packs.some(({ line, quantity }) => quantity > placesIn(account, line).unsent)
}

export async function orderWithAccount(db: Db, id: string): Promise<OrderWithAccount> {
  const order = await selectOrders(db, { admin: false }).where('orders.id', '=', id).executeTakeFirstOrThrow()
  return { order, account: accountOf(order) }
}

/**
 * Computes the account as if the refund did not exist and the return that it ended were open. This return's step need
 * not say whether the parcel was received, because the places of packs do not depend on that.
 */
export async function readAccountWithout(db: Db, id: string, refundId: string): Promise<OrderAccount> {
  const { order } = await orderWithAccount(db, id)
  const ended = order.refunds.find((refund) => refund.id === refundId)?.return_id
  return accountOf({
    ...order,
    refunds: order.refunds.filter((refund) => refund.id !== refundId),
    returns: order.returns.map((one) =>
      one.id === ended ? { ...one, state: 'open', step: one.checked_at ? 'checked' : 'declared' } : one,
    ),
  })
}

export async function readAccount(db: Db, id: string): Promise<OrderAccount> {
  return (await orderWithAccount(db, id)).account
}

export async function updateDerivedColumns(tx: Tx, orderId: string): Promise<OrderAccount> {
  const found = await orderWithAccount(tx, orderId)
  await writeDerivedColumns(tx, found)
  return found.account
}

export async function writeDerivedColumns(tx: Tx, { order, account }: OrderWithAccount): Promise<void> {
  const { due, owedCents, payment } = account
  if (due !== order.due || owedCents !== order.owed_cents || payment !== order.payment)
    await tx
      .updateTable('orders')
      .set({
        due,
        owed_cents: owedCents,
        payment,
        payment_status: payment === 'refunded' ? 'refunded' : 'completed',
      })
      .where('id', '=', order.id)
      .execute()
  const isSold = isRevenue(order.status)
  await tx
    .updateTable('order_lines')
    .set({ is_sold: isSold })
    .where('order_id', '=', order.id)
    .where('is_sold', '!=', isSold)
    .execute()
}

/**
 * The legal form does not prove who filled it in, so a declaration of withdrawal stops the order and does not cancel
 * it.
 * @throws 409 CONFLICT for a stopped order, unless `confirmed`
 */
export function refuseDeclared({ isStopped }: OrderAccount, confirmed = false): void {
  if (isStopped && !confirmed) throw new ShopError('CONFLICT', WITHDRAWAL_DECLARED_FIRST)
}

/** @throws 409 CONFLICT if all packs were taken out of the order before they left */
export function refuseEmpty({ lines }: OrderAccount): void {
  if (lines.every(({ unsent, left }) => unsent + left === 0))
    throw new ShopError('CONFLICT', PARCEL_NOTHING_LEFT)
}
