import { TRACKING_NUMBER_MAX_LENGTH, trackingTaken } from '#shared/shipping/tracking-number-rules.ts'

/** An order that waits for its parcel's number. */
type Waiting = { id: string; number: string }

const ORDER_NUMBER = /C-\d{4}-\d{6,}/iu
/** A carrier's number: at least eight letters and digits, with at least one digit. */
const TRACKING_NUMBER = new RegExp(`^(?=.*\\d)[0-9A-Z]{8,${TRACKING_NUMBER_MAX_LENGTH}}$`, 'iu')

/**
 * The parcel numbers in a text pasted into the field of `from`: a carrier's list or a table column. A line that names
 * its order belongs to it; other lines are assigned from there on, in the order of the rows.
 */
export function readTrackings(
  text: string,
  orders: readonly Waiting[],
  from: string,
): Record<string, string> {
  const found: Record<string, string> = {}
  let next = Math.max(
    0,
    orders.findIndex(({ id }) => id === from),
  )
  for (const row of text.split(/\r?\n/u)) {
    const named = ORDER_NUMBER.exec(row)?.[0].toUpperCase()
    const tracking = row
      .split(/[;,\t"]+/u)
      .map((cell) => cell.replaceAll(/\s/gu, ''))
      .find((cell) => TRACKING_NUMBER.test(cell))
    if (!tracking) continue
    const order = named === undefined ? orders[next++] : orders.find(({ number }) => number === named)
    if (order) found[order.id] = tracking
  }
  return found
}

/** An error for each order whose number another order has too: it was scanned twice. */
export function doubledTrackings(
  orders: readonly Waiting[],
  typed: Record<string, string>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const seen = new Map<string, string>()
  for (const { id, number } of orders) {
    const tracking = typed[id]?.trim()
    if (!tracking) continue
    const other = seen.get(tracking)
    if (other) errors[id] = trackingTaken(other)
    else seen.set(tracking, number)
  }
  return errors
}
