import { sql } from 'kysely'

/**
 * True for a label that waits for its parcel: the label is requested or made, and no parcel of the order has the
 * label's number.
 */
export const isUnusedLabel = sql<boolean>`(
  labels.state in ('asked', 'made')
  and not exists (
    select from parcels
    where parcels.order_id = labels.order_id and parcels.tracking_number = labels.tracking_number
  )
)`
