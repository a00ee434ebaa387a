import { plainEmail } from '#shared/email.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import { readOrderNumber } from '#shared/orders/order-number.ts'
import { freePacks, splitWithdrawal } from '#shared/orders/split-withdrawal.ts'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import type { Withdrawal, WithdrawalInput } from '#shared/withdrawals/contract.ts'
import { WITHDRAWAL_NOTE, withdrawalRecorded } from '#shared/withdrawals/texts.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import { storedForms } from '../mail/stored-forms.ts'
import { readAccount } from '../orders/account.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { addHistory } from '../orders/change-order-status.ts'
import { countEdit, type LockedOrder } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { goodsOf } from './declare-part.ts'
import { storeWithdrawal } from './store-withdrawal.ts'
import { writeDeclarationMails } from './write-declaration-mails.ts'

type Declared = { id: string; createdAt: Date }
type Stored = { id: string; number: string; at: Date }

/**
 * Stores a declaration of withdrawal and acknowledges it by mail, with its content, date and time (law.md 5).
 * Declaring again while the declaration is open adds nothing and sends no second mail. The response does not reveal
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

type Declaration = { name: string; email: string; orderNumber: string }

async function keep(
  tx: Tx,
  services: Services,
  declaration: Declaration,
  viewer: Pick<Viewer, 'id'> | undefined,
): Promise<Declared> {
  const found = await orderOf(tx, declaration, viewer)
  if (!found) {
    const stored = await storeDeclaration(tx, services, {
      declaration,
      order: undefined,
      lines: [],
      waits: true,
    })
    return acknowledge(tx, services, { declaration, stored, order: undefined, isOrders: false })
  }
  const by = { kind: 'customer' as const, userId: found.user_id }
  const frame = { orderId: found.id, by, keepsStatus: true }
  const stored = await actOnOrder(tx, services, frame, (order, account) =>
    declareAll(tx, services, { declaration, order, account }),
  )
  const isOrders = plainEmail(found.customer_email) === declaration.email
  return acknowledge(tx, services, { declaration, stored, order: found, isOrders })
}

type Known = { declaration: Declaration; order: LockedOrder; account: OrderAccount }

/**
 * Declares all packs that are left, as two records if only some of them come back. Returns undefined if the
 * same declaration is already open.
 */
async function declareAll(
  tx: Tx,
  services: Services,
  { declaration, order, account }: Known,
): Promise<Stored | undefined> {
  const { comingBack, atOnce } = allThatIsLeft(account)
  const isSplit = comingBack.length > 0 && atOnce.length > 0
  const lines = isSplit ? comingBack : [...comingBack, ...atOnce]
  const stored = await storeDeclaration(tx, services, { declaration, order, lines, waits: true })
  if (stored && isSplit) await storeAtOnce(tx, order, { declaration, lines: atOnce, at: stored.at })
  return stored
}

type Acknowledged = {
  declaration: Declaration
  stored: Stored | undefined
  order: Awaited<ReturnType<typeof orderOf>>
  isOrders: boolean
}

async function acknowledge(
  tx: Tx,
  services: Services,
  { declaration, stored, order, isOrders }: Acknowledged,
): Promise<Declared> {
  if (stored === undefined) return alreadyOpen(tx, declaration)
  await writeDeclarationMails(tx, services, { ...stored, declaration }, { order, isOrders, hasLeft: true })
  return { id: stored.id, createdAt: stored.at }
}

/** Returns the packs that are left when the whole order is declared. */
const allThatIsLeft = (account: OrderAccount) => splitWithdrawal(account, freePacks(account))

const isAwaited = ({ lines }: OrderAccount) => lines.some(({ toComeBack }) => toComeBack > 0)

/**
 * The outcome of a cancellation: whether goods come back, and the record of the packs that do not come back while
 * others do.
 */
export type DeclaredCancellation = { hasLeft: boolean; atOnceId: string | undefined }

/**
 * Declares the cancellation of an order like a withdrawal by the form, with a record and an acknowledgement
 * (decisions 45 and 75). Packs that come back by parcel have a record of their own. If nothing comes back, the
 * declaration needs no work: the order waits for its refund. A declaration that is already open remains valid.
 */
export async function declareCancellation(
  tx: Tx,
  services: Services,
  order: LockedOrder,
): Promise<DeclaredCancellation> {
  const { customer_first_name: first, customer_last_name: last, customer_email: email } = order
  const declaration = {
    name: `${first} ${last}`.trim(),
    email: plainEmail(email),
    orderNumber: order.number,
  }
  const account = await readAccount(tx, order.id)
  const { comingBack, atOnce } = allThatIsLeft(account)
  // All packs are already declared and some are to come back. The earlier declaration has a record and was
  // acknowledged, so nothing is stored.
  if (comingBack.length + atOnce.length === 0 && isAwaited(account))
    return { hasLeft: true, atOnceId: undefined }
  const hasLeft = comingBack.length > 0
  const isSplit = hasLeft && atOnce.length > 0
  const lines = hasLeft ? comingBack : atOnce
  const stored = await storeDeclaration(tx, services, { declaration, order, lines, waits: hasLeft })
  if (stored === undefined) return { hasLeft, atOnceId: undefined }
  const atOnceId = isSplit
    ? await storeAtOnce(tx, order, { declaration, lines: atOnce, at: stored.at })
    : undefined
  const unsent = isSplit ? goodsOf(order, atOnce) : undefined
  const about = { order, isOrders: true, hasLeft }
  await writeDeclarationMails(tx, services, { ...stored, declaration, unsent }, about)
  return { hasLeft, atOnceId }
}

type Whole = {
  declaration: Declaration
  order: LockedOrder | undefined
  lines: readonly ChosenLine[]
  /** True if the declaration waits for its parcel, or for the shopkeeper. */
  waits: boolean
}

/** Stores the declaration. Returns undefined if the same declaration is already open. */
async function storeDeclaration(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { declaration, order, lines, waits }: Whole,
): Promise<Stored | undefined> {
  const [id, at] = [newId(), clock.now()]
  const orderId = order?.id ?? null
  const kept = { id, orderId, declaration, lines, isPart: false, isWork: waits, comesBack: waits }
  const number = await storeWithdrawal(tx, { ...kept, at })
  if (number === undefined) return undefined
  tx.changed('orders')
  if (order) {
    const by = { kind: 'customer' as const, userId: order.user_id }
    await addHistory(tx, order.id, { status: order.status, by, note: WITHDRAWAL_NOTE, at })
    await countEdit(tx, order.id)
  }
  return { id, number, at }
}

/** Stores the record of the declared packs that do not come back, if other packs do. */
async function storeAtOnce(
  tx: Tx,
  { id: orderId }: LockedOrder,
  { declaration, lines, at }: { declaration: Declaration; lines: readonly ChosenLine[]; at: Date },
): Promise<string> {
  const id = newId()
  const part = { isWork: true, lines, isPart: true, comesBack: false }
  await storeWithdrawal(tx, { id, orderId, declaration, ...part, at })
  return id
}

/**
 * Returns the declared order, if it is the caller's own or the e-mail address is the order's. Otherwise
 * anyone could flag another person's order.
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

async function alreadyOpen(tx: Tx, { orderNumber, email, name }: Declaration): Promise<Declared> {
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
