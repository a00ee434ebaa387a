import { plainEmail } from '#shared/email.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import { readOrderNumber } from '#shared/orders/order-number.ts'
import {
  aboutAtOnce,
  freePacks,
  splitWithdrawal,
  type SplitWithdrawal,
} from '#shared/orders/split-withdrawal.ts'
import type { Withdrawal, WithdrawalInput } from '#shared/withdrawals/contract.ts'
import { WITHDRAWAL_NOTE, withdrawalRecorded } from '#shared/withdrawals/texts.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import { storedForms } from '../mail/stored-forms.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { addHistory } from '../orders/change-order-status.ts'
import { countEdit, type LockedOrder } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { goodsOf } from './declare-part.ts'
import { declarationOf, storeWithdrawal, type Declaration } from './store-withdrawal.ts'
import { writeDeclarationMails } from './write-declaration-mails.ts'

/**
 * While a declaration is open, the same declaration adds nothing and sends no mail. The response does not reveal
 * whether the order exists.
 */
export async function declareWithdrawal(
  services: Services,
  { name, email, orderNumber: typed }: WithdrawalInput,
  viewer: Viewer | undefined,
): Promise<Withdrawal> {
  const declaration = { name, email, orderNumber: readOrderNumber(typed) ?? typed.toUpperCase() }
  const { id, createdAt } = await write(services.database, (tx) => keep(tx, services, declaration, viewer))
  return {
    _id: id,
    ...declaration,
    createdAt: createdAt.toISOString(),
    message: withdrawalRecorded(declaration.orderNumber, createdAt, email),
  }
}

async function keep(
  tx: Tx,
  services: Services,
  declaration: Declaration,
  viewer: Pick<Viewer, 'id'> | undefined,
): Promise<{ id: string; createdAt: Date }> {
  const found = await orderOf(tx, declaration, viewer)
  const whole = { declaration, waits: true }
  const by = { kind: 'customer' as const, userId: found?.user_id ?? null }
  const stored = found
    ? await actOnOrder(tx, services, { orderId: found.id, by, keepsStatus: true }, async (order, account) => {
        const split = allThatIsLeft(account)
        const comesBack = mayComeBack(account, split)
        const isSettled = account.payment === 'refunded' || isEmpty(split)
        const kept = await storeDeclaration(tx, services, { ...whole, order, split, comesBack })
        const isStopped = !isSettled && split.atOnce.length > 0
        return kept && { ...kept, isSettled, stopped: isStopped ? goodsOf(order, split.atOnce) : undefined }
      })
    : await storeDeclaration(tx, services, { ...whole, order: undefined, split: NOTHING, comesBack: true })
  if (!stored) return alreadyOpen(tx, declaration)
  const isOrders = found !== undefined && plainEmail(found.customer_email) === declaration.email
  const { isSettled = false } = stored
  const about = { order: found, isOrders, hasLeft: stored.comesBack && !isSettled, isSettled }
  await writeDeclarationMails(tx, services, { ...stored, declaration }, about)
  return { id: stored.id, createdAt: stored.at }
}

/**
 * As long as nothing has left, the owner may still send the declared packs, and they must then come back. Later, only
 * the packs in `comingBack` come back.
 */
const mayComeBack = ({ lines }: OrderAccount, { comingBack, atOnce }: SplitWithdrawal): boolean =>
  comingBack.length > 0 || atOnce.length === 0 || lines.every(({ left }) => left === 0)

const NOTHING: SplitWithdrawal = { comingBack: [], atOnce: [] }
const isEmpty = ({ comingBack, atOnce }: SplitWithdrawal) => comingBack.length + atOnce.length === 0

const allThatIsLeft = (account: OrderAccount) => splitWithdrawal(account, freePacks(account))

const isAwaited = ({ lines }: OrderAccount) => lines.some(({ toComeBack }) => toComeBack > 0)

/** `atOnceId` is the id of the record for packs that do not come back. It is set only if other packs come back. */
export type DeclaredCancellation = { hasLeft: boolean; atOnceId: string | undefined }

/** Stores and acknowledges the cancellation like a withdrawal by the legal form (decisions 45 and 75). */
export async function declareCancellation(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  account: OrderAccount,
): Promise<DeclaredCancellation> {
  const declaration = declarationOf(order)
  const split = allThatIsLeft(account)
  const { comingBack, atOnce } = split
  // If packs have been sent and none is left to declare, nothing is stored.
  if (comingBack.length + atOnce.length === 0 && account.lines.some(({ left }) => left > 0))
    return { hasLeft: isAwaited(account), atOnceId: undefined }
  const hasLeft = comingBack.length > 0
  const stored = await storeDeclaration(tx, services, {
    declaration,
    order,
    split,
    waits: hasLeft,
    comesBack: hasLeft,
  })
  if (stored === undefined) return { hasLeft, atOnceId: undefined }
  const { atOnceId } = stored
  const unsent = atOnceId === undefined ? undefined : goodsOf(order, atOnce)
  await writeDeclarationMails(
    tx,
    services,
    { ...stored, declaration, unsent, atOnce: aboutAtOnce(account, atOnce) },
    { order, isOrders: true, hasLeft, isSent: order.parcels.length > 0 },
  )
  return { hasLeft, atOnceId }
}

type Whole = {
  declaration: Declaration
  order: LockedOrder | undefined
  split: SplitWithdrawal
  /** True if the declaration waits for its parcel, or for the owner. */
  waits: boolean
  comesBack: boolean
}
type Stored = {
  id: string
  number: string
  at: Date
  atOnceId: string | undefined
  comesBack: boolean
  /** True if nothing of the order was left to declare or to refund. */
  isSettled?: boolean
}

/**
 * If only some packs come back, the others have a record of their own. Returns undefined if the same declaration is
 * already open.
 */
async function storeDeclaration(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { declaration, order, split: { comingBack, atOnce }, waits, comesBack }: Whole,
): Promise<Stored | undefined> {
  const isSplit = comingBack.length > 0 && atOnce.length > 0
  const [id, atOnceId] = [newId(), isSplit ? newId() : undefined]
  const known = { orderId: order?.id ?? null, declaration, at: clock.now() }
  const lines = isSplit ? comingBack : [...comingBack, ...atOnce]
  const whole = { ...known, id, lines, isPart: false, isWork: waits, comesBack }
  const number = await storeWithdrawal(tx, whole)
  if (number === undefined) return undefined
  if (atOnceId) {
    const unsent = { id: atOnceId, lines: atOnce, isPart: true, isWork: true, comesBack: false }
    await storeWithdrawal(tx, { ...known, ...unsent })
  }
  tx.changed('orders')
  if (order) {
    const by = { kind: 'customer' as const, userId: order.user_id }
    await addHistory(tx, order.id, { status: order.status, by, note: WITHDRAWAL_NOTE, at: known.at })
    await countEdit(tx, order.id)
  }
  return { id, number, at: known.at, atOnceId, comesBack }
}

/**
 * Finds the order only if it is the viewer's own or has the declared e-mail address. Otherwise anyone could flag
 * another person's order.
 */
async function orderOf(
  tx: Tx,
  by: { email: string; orderNumber: string },
  viewer: Pick<Viewer, 'id'> | undefined,
) {
  return tx
    .selectFrom('orders')
    .select(['id', 'status', 'user_id', 'customer_email', 'sold_on_the_spot', 'payment_id'])
    .where('number', '=', by.orderNumber)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['customer_email']), 'in', storedForms(by.email)),
        ...(viewer ? [eb('user_id', '=', viewer.id)] : []),
      ]),
    )
    .executeTakeFirst()
}

async function alreadyOpen(tx: Tx, { orderNumber, email, name }: Declaration) {
  const { id, created_at } = await tx
    .selectFrom('withdrawals')
    .select(['id', 'created_at'])
    .where('order_number', '=', orderNumber)
    .where('email', 'in', storedForms(email))
    .where('name', '=', name)
    .where('state', '=', 'open')
    .where('is_part', '=', false)
    .executeTakeFirstOrThrow()
  return { id, createdAt: created_at }
}
