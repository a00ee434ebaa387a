import { sql, type RawBuilder } from 'kysely'
import { FOLLOWED_DAYS, STALLED_DAYS } from '#shared/orders/parcels.ts'
import { IN_DELIVERY, IN_PREPARATION } from '#shared/orders/statuses.ts'
import { addDays } from '#shared/shift-dates.ts'

export const parcelMovedAt = sql<Date>`coalesce(parcels.moved_at, parcels.sent_at)`

/** A condition on a parcel and its order: the shop follows the parcel, which has not moved for `STALLED_DAYS`. */
export const isStalled = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  parcels.state = 'sent' and parcels.tracking_number is not null and parcels.ask_at is not null
  and orders.status in (${IN_PREPARATION}, ${IN_DELIVERY})
  and ${parcelMovedAt} < ${addDays(now, -STALLED_DAYS)} and ${parcelMovedAt} > ${addDays(now, -FOLLOWED_DAYS)})`
