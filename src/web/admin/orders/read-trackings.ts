import { readCsvRows } from '#shared/csv-table.ts'
import { TRACKING_NUMBER_MAX_LENGTH, trackingTaken } from '#shared/shipping/tracking-number-rules.ts'

type Waiting = { id: string; number: string }

const ORDER_NUMBER = /C-\d{4}-\d{6,}/iu
/** A carrier's parcel number has at least eight letters and digits, with at least one digit. */
const TRACKING_NUMBER = new RegExp(`^(?=.*\\d)[0-9A-Z]{8,${TRACKING_NUMBER_MAX_LENGTH}}$`, 'iu')

export type ReadTrackings = {
  found: Record<string, string>
  left: { line: number; label: string }[]
  unread: string[]
}

/**
 * Reads the parcel numbers in a pasted text or in a carrier's file. A line that names an order belongs to that order.
 * The other lines belong, one after the other, to the listed orders from `from` on. Returns a French sentence if the
 * text cannot be read.
 */
export function readTrackings(
  text: string,
  orders: readonly Waiting[],
  from: string,
): ReadTrackings | string {
  const rows = readCsvRows(text)
  if (typeof rows === 'string') return rows
  const found: ReadTrackings['found'] = {}
  const left: ReadTrackings['left'] = []
  const unread: string[] = []
  let next = Math.max(
    0,
    orders.findIndex(({ id }) => id === from),
  )
  for (const { line, cells, fault } of rows) {
    const named = ORDER_NUMBER.exec(cells.join(' '))?.[0].toUpperCase()
    const tracking = cells
      .map((cell) => cell.replaceAll(/\s/gu, ''))
      .find((cell) => TRACKING_NUMBER.test(cell))
    if (!tracking) {
      if (fault === undefined) continue
      unread.push(fault)
      // A damaged line that names no order uses up the next one, so that the lines below still belong to the right
      // orders. A damaged line without digits is a row of column names, and uses up no order.
      if (named === undefined && /\d/u.test(cells.join(' '))) next += 1
      continue
    }
    const order = named === undefined ? orders[next++] : orders.find(({ number }) => number === named)
    if (order) found[order.id] = tracking
    else left.push({ line, label: named ?? tracking })
  }
  return { found, left, unread }
}

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
