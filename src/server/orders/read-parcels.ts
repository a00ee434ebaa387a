import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { ParcelsRow } from '../database/sales-tables.ts'

export type StoredParcel = Selectable<ParcelsRow> & { lines: { line: string; quantity: number }[] }

export async function parcelsOf(db: Db, orderId: string): Promise<StoredParcel[]> {
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  if (parcels.length === 0) return []
  const lines = await db
    .selectFrom('parcel_lines')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .select(['parcel_id', 'line_id as line', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  return parcels.map((parcel) => ({
    ...parcel,
    lines: lines
      .filter(({ parcel_id }) => parcel_id === parcel.id)
      .map(({ line, quantity }) => ({ line, quantity })),
  }))
}
