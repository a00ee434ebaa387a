import { WITHDRAWAL_NOTE, withdrawalRecorded } from '#shared/withdrawals/texts.ts'
import { plainEmail } from '#shared/email.ts'
import { readOrderNumber } from '#shared/orders/order-number.ts'
import type { Withdrawal, WithdrawalInput } from '#shared/withdrawals/contract.ts'
import type { Viewer } from '../http/access.ts'
import { lockSale } from '../sales/sale-locks.ts'
import { write, type Tx } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import { storedForms } from '../mail/stored-forms.ts'
import type { DeclareWithdrawal } from '../orders/cancel-order.ts'
import { addHistory } from '../orders/change-order-status.ts'
import { countEdit } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { storeWithdrawal } from './store-withdrawal.ts'
import { writeDeclarationMails } from './write-declaration-mails.ts'

type Declared = { id: string; createdAt: Date }

/**
 * Stores a declaration of withdrawal and acknowledges it by mail, with its content, date and time (law.md 5). Repeating it
 * while it is open makes no second request or mail. The response does not reveal whether the order exists.
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

/**
 * Cancelling an order is the same declaration as by the form, with its record and acknowledgement (decisions 45 and 75). When
 * nothing has left, nothing comes back, so the declaration needs no work: the order waits for its refund.
 */
export function declaredWithdrawals(services: Services): DeclareWithdrawal {
  return async (tx, order, { hasLeft }) => {
    const { user_id: id, customer_first_name: first, customer_last_name: last, customer_email } = order
    const declaration = {
      name: `${first} ${last}`.trim(),
      email: plainEmail(customer_email),
      orderNumber: order.number,
    }
    await keep(tx, services, declaration, id === null ? undefined : { id }, hasLeft)
  }
}

type Declaration = { name: string; email: string; orderNumber: string }

async function keep(
  tx: Tx,
  services: Services,
  { name, email, orderNumber }: Declaration,
  viewer: Pick<Viewer, 'id'> | undefined,
  hasLeft = true,
): Promise<Declared> {
  const order = await orderOf(tx, { email, orderNumber }, viewer)
  if (order) await lockSale(tx, { order: { id: order.id } })
  const id = newId()
  const at = services.clock.now()
  const declaration = { name, email, orderNumber }
  const number = await storeWithdrawal(tx, {
    id,
    orderId: order?.id ?? null,
    declaration,
    isWork: hasLeft,
    at,
  })
  if (number === undefined) return alreadyOpen(tx, declaration)
  tx.changed('orders')
  const isOrders = order !== undefined && plainEmail(order.customer_email) === email
  await writeDeclarationMails(
    tx,
    services,
    { id, number, declaration, at },
    {
      isKnown: order !== undefined,
      isOrders,
      hasLeft,
    },
  )
  if (order) {
    const by = { kind: 'customer' as const, userId: order.user_id }
    await addHistory(tx, order.id, {
      status: order.status,
      by,
      note: WITHDRAWAL_NOTE,
      at,
    })
    await countEdit(tx, order.id)
  }
  return { id, createdAt: at }
}

/**
 * The declared order, if the address is the order's or the order is the caller's own, so that nobody can flag another person's
 * order.
 */
async function orderOf(
  tx: Tx,
  by: { email: string; orderNumber: string },
  viewer: Pick<Viewer, 'id'> | undefined,
) {
  return tx
    .selectFrom('orders')
    .select(['id', 'status', 'user_id', 'customer_email'])
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
