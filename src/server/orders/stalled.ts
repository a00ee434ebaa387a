import { sql, type RawBuilder } from 'kysely'
import { STALLED_DAYS } from '#shared/orders/parcels.ts'
import { IN_DELIVERY, IN_PREPARATION } from '#shared/orders/statuses.ts'
import { addDays } from '#shared/shift-dates.ts'

/**
 * In days. The shop asks the carrier about a parcel for this time after it was sent. A stalled parcel is listed for
 * this time after its last move.
 */
export const FOLLOWED_DAYS = 60

export const parcelMovedAt = sql<Date>`coalesce(parcels.moved_at, parcels.sent_at)`

/** A condition on a parcel and its order: the shop follows the parcel, which has not moved for `STALLED_DAYS`. */
export const isStalled = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  parcels.state = 'sent' and parcels.tracking_number is not null and parcels.ask_at is not null
  and orders.status in (${IN_PREPARATION}, ${IN_DELIVERY})
  and ${parcelMovedAt} < ${addDays(now, -STALLED_DAYS)} and ${parcelMovedAt} > ${addDays(now, -FOLLOWED_DAYS)})`
