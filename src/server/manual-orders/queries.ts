import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type {
  ManualOrder,
  Reservation,
  ReservationPage,
  ReservationQuery,
} from '#shared/manual-orders/contract.ts'
import { RESERVATION_OVER } from '#shared/manual-orders/texts.ts'
import { centsToEuros } from '#shared/money.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import type { Db } from '../database/database.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import { toOrder } from '../orders/order-response.ts'
import { selectOrders } from '../orders/select-orders.ts'
import type { Services } from '../services.ts'

/** @throws 409 CONFLICT if the reservation is over without an order */
export async function manualOrder(
  { database: { db }, clock }: Services,
  checkoutId: string,
): Promise<ManualOrder> {
  const order = await selectOrders(db, { admin: true })
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  if (order) return { order: toOrder(order, { now: clock.now(), admin: true }), reservation: null }
  const reserved = await reservations(db).where('checkouts.id', '=', checkoutId).executeTakeFirst()
  if (!reserved) throw new ShopError('CONFLICT', RESERVATION_OVER)
  return { order: null, reservation: toReservation(reserved) }
}

export async function listReservations(db: Db, query: ReservationQuery): Promise<ReservationPage> {
  const { page, limit, offset } = readPage(query)
  const [rows, { total }] = await Promise.all([
    reservations(db)
      .orderBy('checkouts.created_at')
      .orderBy('checkouts.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('checkouts')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('state', '=', 'reserved')
      .executeTakeFirstOrThrow(),
  ])
  return pageOfItems(rows.map(toReservation), { page, limit }, total)
}

export async function orderOfCheckout(db: Db, checkoutId: string): Promise<string> {
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return id
}

const reservations = (db: Db) =>
  db
    .selectFrom('checkouts')
    .leftJoin('users as customer', 'customer.id', 'checkouts.user_id')
    .leftJoin('users as admin', 'admin.id', 'checkouts.entered_by')
    .select(['checkouts.id', 'checkouts.created_at', 'checkouts.expires_at'])
    .select(['checkouts.total_cents', 'checkouts.shipping_method'])
    .select(['customer.email', 'customer.first_name', 'customer.last_name', 'admin.email as entered_by'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('checkout_lines')
          .select(['name', 'pack_size as packSize', 'quantity'])
          .whereRef('checkout_id', '=', 'checkouts.id')
          .orderBy('position'),
      ).as('items'),
    )
    .where('checkouts.state', '=', 'reserved')

type ReservedRow = Awaited<ReturnType<ReturnType<typeof reservations>['execute']>>[number]

function toReservation(row: ReservedRow): Reservation {
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    customer: {
      name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
      email: row.email ?? '',
    },
    shippingMethod: DELIVERY_LABELS[row.shipping_method],
    total: centsToEuros(row.total_cents),
    items: row.items,
    enteredBy: row.entered_by,
  }
}
