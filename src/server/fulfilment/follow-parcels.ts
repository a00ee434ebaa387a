import { sql } from 'kysely'
import { addDays } from '#shared/shift-dates.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { write } from '../database/write.ts'
import { FOLLOWED_DAYS } from '../orders/stalled.ts'
import type { Services } from '../services.ts'
import { recordTrace, type FollowedParcel } from './record-trace.ts'

const PARCELS_PER_RUN = 20

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The time between two checks grows while the parcel does not move. */
const CHECK_EVERY_MS = { firstDay: 2 * HOUR_MS, firstDays: 4 * HOUR_MS, later: DAY_MS }
const FIRST_DAYS_MS = 5 * DAY_MS

export function parcelJobs(services: Services): void {
  const cron = '*/10 * * * *'
  const alertOf = (carrier: string) =>
    `${carrier} ne dit plus où sont les colis\u00A0: ceux qui sont remis ne passent plus d’eux-mêmes à «\u202FLivré\u202F».`
  services.jobs.every('follow-parcels', { cron, alert: alertOf('La Poste') }, async () => {
    await followParcels(services, 'colissimo')
    await followParcels(services, 'trackedLetter')
  })
  services.jobs.every('follow-relay-parcels', { cron, alert: alertOf('Mondial Relay') }, () =>
    followParcels(services, 'mondialRelay'),
  )
}

/**
 * A parcel's next check is stored before the carrier is asked, so a failing parcel does not block the next ones, and
 * two servers do not ask about the same parcel at once.
 */
export async function followParcels(services: Services, carrier: ShippingMethod): Promise<void> {
  if (!services.carriers.follows.includes(carrier)) return
  for (let started = 0; started < PARCELS_PER_RUN; started++) {
    const parcel = await claimNext(services, carrier)
    if (!parcel) break
    const trace = await services.carriers.follow(carrier, parcel.trackingNumber)
    if (trace) await recordTrace(services, parcel, trace)
  }
}

export function askAgainMs(stillMs: number): number {
  if (stillMs < DAY_MS) return CHECK_EVERY_MS.firstDay
  return stillMs < FIRST_DAYS_MS ? CHECK_EVERY_MS.firstDays : CHECK_EVERY_MS.later
}

async function claimNext(
  { database, clock }: Services,
  carrier: ShippingMethod,
): Promise<FollowedParcel | undefined> {
  const now = clock.now()
  const since = addDays(now, -FOLLOWED_DAYS)
  const due = sql<Date>`coalesce(ask_at, sent_at)`
  return write(database, async (tx) => {
    const parcel = await tx
      .selectFrom('parcels')
      .select(['id', 'order_id', 'tracking_number', 'sent_at', 'moved_at'])
      .where('carrier', '=', carrier)
      .where('state', '=', 'sent')
      .where('tracking_number', 'is not', null)
      .where(due, '<=', now)
      .where(due, '>', since)
      .where('sent_at', '>', since)
      .orderBy(due)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!parcel || parcel.tracking_number === null) return undefined
    const still = now.getTime() - (parcel.moved_at ?? parcel.sent_at).getTime()
    const ask_at = new Date(now.getTime() + askAgainMs(still))
    await tx.updateTable('parcels').set({ ask_at }).where('id', '=', parcel.id).execute()
    return { id: parcel.id, orderId: parcel.order_id, carrier, trackingNumber: parcel.tracking_number }
  })
}
