import type { Selectable } from 'kysely'
import { LABEL_LOST_MS, labelLost } from '#shared/orders/label-rules.ts'
import type { Label, Labels } from '#shared/orders/parcel-contract.ts'
import { PARCEL_METHODS } from '#shared/shipping/shipping-methods.ts'
import type { Db } from '../database/database.ts'
import type { LabelsRow } from '../database/sales-tables.ts'
import type { Services } from '../services.ts'

export async function labelsOf(
  { database: { db }, carriers, clock }: Services,
  orderIds: readonly string[],
): Promise<Labels> {
  const rows = await lastLabels(db, orderIds)
  const now = clock.now()
  const offered = PARCEL_METHODS.filter((method) => carriers.labels[method])
  return {
    offered: offered.length > 0,
    carriers: offered,
    labels: rows.flatMap((row) => toLabel(row, now) ?? []),
  }
}

async function lastLabels(db: Db, orderIds: readonly string[]): Promise<Selectable<LabelsRow>[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('labels')
    .selectAll()
    .distinctOn('order_id')
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function toLabel(row: Selectable<LabelsRow>, now: Date): Label | undefined {
  const { order_id: order, state, tracking_number: trackingNumber } = row
  if (state === 'dropped' || state === 'used') return undefined
  const isLost = state === 'asked' && now.getTime() - row.asked_at.getTime() >= LABEL_LOST_MS
  const lost = isLost || (state === 'asked' && row.failure !== null)
  return {
    order,
    state: lost ? 'lost' : state,
    trackingNumber,
    failure: lost ? labelLost(row.carrier) : row.failure,
  }
}
