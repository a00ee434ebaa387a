import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { historyStart, inactivityStep } from './retention-periods.ts'

const lastActiveAt = new Date('2024-11-21T10:00:00Z')
const account = { inactiveAccountDeletion: true, lastActiveAt, warnedAt: null }

test('warned 30 days before two years, deleted at two years', () => {
  expect(inactivityStep(account, new Date('2026-10-22T09:59:59Z'))).toBe('nothing')
  const warnedAt = new Date('2026-10-22T10:00:00Z')
  expect(inactivityStep(account, warnedAt)).toBe('warn')
  expect(inactivityStep({ ...account, warnedAt }, new Date('2026-11-21T09:59:59Z'))).toBe('nothing')
  expect(inactivityStep({ ...account, warnedAt }, new Date('2026-11-21T10:00:00Z'))).toBe('delete')
})

test('a late job still gives 30 days, who did not ask is left alone, who came back is warned anew', () => {
  const late = new Date('2027-06-01T00:00:00Z')
  expect(inactivityStep(account, late)).toBe('warn')
  expect(inactivityStep({ ...account, warnedAt: late }, addDays(late, 29))).toBe('nothing')
  expect(inactivityStep({ ...account, warnedAt: late }, addDays(late, 30))).toBe('delete')
  expect(inactivityStep({ ...account, inactiveAccountDeletion: false }, late)).toBe('nothing')
  expect(inactivityStep({ ...account, warnedAt: addDays(lastActiveAt, -5) }, late)).toBe('warn')
})

test('run on any days, the job never deletes without a warning at least 30 days old', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 40 }), (days) => {
      let warnedAt: Date | null = null
      for (const day of days.sort((a, b) => a - b)) {
        const now = addDays(lastActiveAt, day)
        const step = inactivityStep({ ...account, warnedAt }, now)
        if (step === 'warn') warnedAt = now
        if (step !== 'delete') continue
        expect(day).toBeGreaterThanOrEqual(730)
        expect(warnedAt && now >= addDays(warnedAt, 30)).toBe(true)
      }
    }),
  )
})

test('history starts the chosen months ago', () => {
  expect(historyStart(new Date('2026-11-21T10:00:00Z'), 12).toISOString()).toBe('2025-11-21T10:00:00.000Z')
})
