import { expect, test } from 'vitest'
import { formatDateTime } from '#shared/dates.ts'
import { workingHoursBefore } from './days-before.ts'

test('articles of the demo were published in the daytime, regardless of when the demo is loaded', () => {
  for (const now of ['2026-11-26T01:51:00Z', '2026-07-01T22:30:00Z'])
    for (let place = 0; place < 12; place += 1)
      expect(formatDateTime(workingHoursBefore(new Date(now), 4, place))).toMatch(/à\s(?:09|1[0-6]):/)
})
