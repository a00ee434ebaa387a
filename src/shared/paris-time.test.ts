import { expect, test } from 'vitest'
import { momentInParis, parisTime } from './paris-time.ts'

test.each([
  ['2026-12-24T18:00', '2026-12-24T17:00:00.000Z'],
  ['2026-07-14T00:30', '2026-07-13T22:30:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('the clocks of Paris show %s at %s', (typed, moment) => {
  expect(momentInParis(typed)?.toISOString()).toBe(moment)
  expect(parisTime(new Date(moment))).toBe(typed)
})

test('a time that the clocks skip is an hour later, and an invalid time gives no moment', () => {
  expect(momentInParis('2026-03-29T02:30')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  for (const text of ['', '2026-13-01T10:00', '2026-02-31T10:00', 'demain'])
    expect(momentInParis(text)).toBeUndefined()
})
