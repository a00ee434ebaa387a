import { sql } from 'kysely'

/**
 * The condition that a row of `labels` waits for its parcel: it is requested or made, and no parcel of its order has
 * its number.
 */
export const isUnusedLabel = sql<boolean>`(
  labels.state in ('asked', 'made')
  and not exists (
    select from parcels
    where parcels.order_id = labels.order_id and parcels.tracking_number = labels.tracking_number
  )
)`
