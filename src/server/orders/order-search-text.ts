import type { Selectable } from 'kysely'
import { searchText } from '#shared/search-text.ts'
import { nationalDigits } from '#shared/shipping/phone.ts'
import type { OrdersRow } from '../database/sales-tables.ts'

type Searched = Pick<
  Selectable<OrdersRow>,
  | 'id'
  | 'number'
  | 'invoice_number'
  | 'customer_first_name'
  | 'customer_last_name'
  | 'customer_email'
  | 'shipping_address'
  | 'payment_id'
  | 'tracking_number'
>

/** All by which the back-office finds an order: who bought, who gets it and where, and each number that it has. */
export function orderSearchText(order: Searched): string {
  const { shipping_address: to } = order
  return searchText(
    [
      order.number,
      order.id,
      order.customer_first_name,
      order.customer_last_name,
      order.customer_email,
      order.invoice_number,
      order.payment_id,
      order.tracking_number ?? '',
      to.firstName,
      to.lastName,
      to.postalCode,
      to.city,
      nationalDigits(to.phone ?? ''),
    ].join(' '),
  )
}
