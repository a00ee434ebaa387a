import type { ColumnType } from 'kysely'
import type { PastOrder } from '#shared/past-orders/contract.ts'
import type { Defaulted, Json } from './column-types.ts'

export type PastOrderImportsRow = {
  id: string
  filename: string
  imported_at: Date
}

export type PastOrdersRow = {
  id: string
  import_id: string | null
  reference: string
  /** A day without a time. Select it as text, because the driver makes a `Date` of it. */
  ordered_on: ColumnType<Date, string, string>
  email: string
  name: string
  address: string
  postal_code: string
  city: string
  country: string
  phone: string
  lines: Json<PastOrder['lines']>
  shipping_cents: number
  total_cents: number
  payment: string
  status: string
  search_text: string
  erased_at: Defaulted<Date | null>
  imported_at: Date
}
