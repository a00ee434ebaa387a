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
  | 'pickup_point'
  | 'payment_id'
  | 'tracking_number'
> & { parcels?: readonly { tracking_number: string | null }[] }

/** Returns no text for an anonymised order, because its search text must stay without names. */
export function searchTextColumn(order: Searched & Pick<Selectable<OrdersRow>, 'anonymised_at'>) {
  return order.anonymised_at === null ? { search_text: orderSearchText(order) } : {}
}

export function orderSearchText(order: Searched): string {
  const { shipping_address: to, pickup_point: relay } = order
  return searchText(
    [
      order.number,
      order.id,
      order.customer_first_name,
      order.customer_last_name,
      order.customer_email,
      order.invoice_number,
      order.payment_id ?? '',
      order.tracking_number ?? '',
      ...(order.parcels ?? []).map(({ tracking_number }) => tracking_number ?? ''),
      to.firstName,
      to.lastName,
      to.postalCode,
      to.city,
      nationalDigits(to.phone ?? ''),
      relay?.name ?? '',
      relay?.postalCode ?? '',
      relay?.city ?? '',
    ].join(' '),
  )
}
