import { expect, test } from 'vitest'
import {
  newcomersShare,
  nextHoldAt,
  type PastHold,
  RESERVATION_MS,
  reservationTimeLeftText,
} from './reservation-limits.ts'

test('new buyers share half of a stock; any buyer may take all of a small stock', () => {
  expect(newcomersShare({ stock: 100, held: 0, heldByNewcomers: 0 })).toBe(50)
  expect(newcomersShare({ stock: 61, held: 40, heldByNewcomers: 30 })).toBe(20)
  expect(newcomersShare({ stock: 20, held: 60, heldByNewcomers: 60 })).toBe(0)
  expect(newcomersShare({ stock: 60, held: 0, heldByNewcomers: 0 })).toBe(30)
  expect(newcomersShare({ stock: 59, held: 0, heldByNewcomers: 0 })).toBeUndefined()
})

test("after four unpaid holds in a row, the next one waits a quarter of an hour from the last one's end", () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const unpaid = (minutes: number): PastHold => ({ isPaid: false, endsAt: minutesAgo(minutes) })
  const four = [5, 20, 40, 60].map(unpaid)
  expect(nextHoldAt(four, now, 4)).toEqual(minutesAgo(-10))
  expect(nextHoldAt(four.slice(1), now, 4)).toBeUndefined()
  expect(nextHoldAt([15, 20, 40, 60].map(unpaid), now, 4)).toBeUndefined()
  expect(
    nextHoldAt([...four.slice(0, 2), { isPaid: true, endsAt: minutesAgo(50) }, unpaid(60)], now, 4),
  ).toBeUndefined()
})

test('the time left is at most a quarter of an hour for any browser clock, and ends at zero', () => {
  const left = (ms: number) => reservationTimeLeftText(ms, 0)
  expect([RESERVATION_MS + 1_000, RESERVATION_MS, RESERVATION_MS - 1, 61_000, 0, -5].map(left)).toEqual([
    '15 min 00 s',
    '15 min 00 s',
    '14 min 59 s',
    '1 min 01 s',
    '0 min 00 s',
    '0 min 00 s',
  ])
})
