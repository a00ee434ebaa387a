import { expect, test } from 'vitest'
import { bannerState, lastDayShown, shownBanner } from './shown-banner.ts'

test('during its days a planned banner replaces the active one, until the day before the next planned one begins', () => {
  const active = { isActive: true, isPlanned: false, startsOn: '', endsOn: '' }
  const planned = { isActive: false, isPlanned: true, startsOn: '2027-01-14', endsOn: '2027-01-18' }
  const later = { ...planned, startsOn: '2027-01-17', endsOn: '2027-01-20' }
  const all = [active, planned, later]
  const states = ['2027-01-13', '2027-01-14', '2027-01-17', '2027-01-21'].map((today) => {
    const shown = shownBanner(all, today)
    return [
      all.indexOf(shown ?? active),
      shown && lastDayShown(shown, all, today),
      bannerState(planned, today),
    ]
  })
  expect(states).toEqual([
    [0, '2027-01-13', 'coming'],
    [1, '2027-01-16', 'on'],
    [2, '2027-01-20', 'on'],
    [0, '', 'over'],
  ])
  expect(shownBanner([planned], '2027-01-13')).toBeUndefined()
})
