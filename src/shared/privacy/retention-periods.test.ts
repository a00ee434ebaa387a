import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../shift-dates.ts'
import { historyStart, inactivityStep } from './retention-periods.ts'

const lastActiveAt = new Date('2024-11-21T10:00:00Z')
const account = { inactiveAccountDeletion: true, lastActiveAt, warnedAt: null, remindedAt: null }

test('a warning 30 days before two years, deletion at two years', () => {
  expect(inactivityStep(account, new Date('2026-10-22T09:59:59Z'))).toBe('nothing')
  const warnedAt = new Date('2026-10-22T10:00:00Z')
  expect(inactivityStep(account, warnedAt)).toBe('warn')
  expect(inactivityStep({ ...account, warnedAt }, new Date('2026-11-21T09:59:59Z'))).toBe('nothing')
  expect(inactivityStep({ ...account, warnedAt }, new Date('2026-11-21T10:00:00Z'))).toBe('delete')
})

test('a late job still gives 30 days, and a person who came back is warned again later', () => {
  const late = new Date('2027-06-01T00:00:00Z')
  expect(inactivityStep(account, late)).toBe('warn')
  expect(inactivityStep({ ...account, warnedAt: late }, addDays(late, 29))).toBe('nothing')
  expect(inactivityStep({ ...account, warnedAt: late }, addDays(late, 30))).toBe('delete')
  expect(inactivityStep({ ...account, warnedAt: addDays(lastActiveAt, -5) }, late)).toBe('warn')
})

test('a person who chose nothing is warned 30 and 7 days before three years are over', () => {
  const silent = { ...account, inactiveAccountDeletion: false }
  expect(inactivityStep(silent, new Date('2027-10-22T09:59:59Z'))).toBe('nothing')
  const warnedAt = new Date('2027-10-22T10:00:00Z')
  expect(inactivityStep(silent, warnedAt)).toBe('warn')
  expect(inactivityStep({ ...silent, warnedAt }, new Date('2027-11-14T09:59:59Z'))).toBe('nothing')
  const remindedAt = new Date('2027-11-14T10:00:00Z')
  expect(inactivityStep({ ...silent, warnedAt }, remindedAt)).toBe('remind')
  const reminded = { ...silent, warnedAt, remindedAt }
  expect(inactivityStep(reminded, new Date('2027-11-21T09:59:59Z'))).toBe('nothing')
  expect(inactivityStep(reminded, new Date('2027-11-21T10:00:00Z'))).toBe('delete')
})

test('the job never deletes without warnings that are old enough, regardless of the days on which it runs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 60 }),
      fc.boolean(),
      (days, isChosen) => {
        let [warnedAt, remindedAt]: (Date | null)[] = [null, null]
        for (const day of days.sort((a, b) => a - b)) {
          const now = addDays(lastActiveAt, day)
          const known = { lastActiveAt, inactiveAccountDeletion: isChosen }
          const step = inactivityStep(
            { ...known, warnedAt: warnedAt ?? null, remindedAt: remindedAt ?? null },
            now,
          )
          if (step === 'warn') warnedAt = now
          if (step === 'remind') remindedAt = now
          if (step !== 'delete') continue
          expect(day).toBeGreaterThanOrEqual(isChosen ? 730 : 1095)
          expect(warnedAt && now >= addDays(warnedAt, 30)).toBe(true)
          if (!isChosen) expect(remindedAt && now >= addDays(remindedAt, 7)).toBe(true)
        }
      },
    ),
  )
})

test('the history starts the chosen number of months ago', () => {
  expect(historyStart(new Date('2026-11-21T10:00:00Z'), 12).toISOString()).toBe('2025-11-21T10:00:00.000Z')
})
