import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import type { AtOnce } from '#shared/orders/split-withdrawal.ts'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import { partWithdrawalNote } from '#shared/withdrawals/texts.ts'
import type { Tx } from '../database/write.ts'
import { addHistory, type StatusChange } from '../orders/change-order-status.ts'
import { countEdit, type LockedOrder } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { declarationOf, storeWithdrawal } from './store-withdrawal.ts'
import { writeDeclarationMails } from './write-declaration-mails.ts'

type Part = {
  id: string
  lines: readonly ChosenLine[]
  hasLeft: boolean
  /** About packs that do not come back. */
  atOnce?: AtOnce
  at?: Date
  by?: StatusChange['by']
}

/** Returns the number of the return, or undefined if `id` is stored already. */
export async function declarePart(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  {
    id,
    lines,
    hasLeft,
    atOnce,
    at = services.clock.now(),
    by = { kind: 'customer', userId: order.user_id },
  }: Part,
): Promise<string | undefined> {
  const declaration = declarationOf(order)
  const kept = { id, orderId: order.id, declaration, isWork: true, isPart: true, comesBack: hasLeft, at }
  const number = await storeWithdrawal(tx, { ...kept, lines })
  if (number === undefined) return undefined
  tx.changed('orders')
  const goods = goodsOf(order, lines)
  const about = { order, isOrders: true, hasLeft }
  await writeDeclarationMails(tx, services, { id, number, declaration, goods, atOnce, at }, about)
  await addHistory(tx, order.id, { status: order.status, by, note: partWithdrawalNote(goods), at })
  await countEdit(tx, order.id)
  return number
}

/** Returns texts such as '1 × Écaille de jade, lot de 5'. */
export function goodsOf({ lines: all }: Pick<LockedOrder, 'lines'>, lines: readonly ChosenLine[]): string[] {
  return all.flatMap(({ id, name, pack_size }) =>
    lines
      .filter(({ line }) => line === id)
      .map(({ quantity }) => `${quantity}\u00A0×\u00A0${nameWithPack(name, pack_size)}`),
  )
}
