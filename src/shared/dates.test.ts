import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatLongDate, formatShortDate, formatShortDateTime } from './dates.ts'

test('French formats, in Paris time', () => {
  const date = '2026-11-21T23:14:00.000Z'
  expect(formatLongDate('2026-11-21T11:14:00.000Z')).toBe('samedi 21 novembre 2026')
  expect(formatLongDate(date)).toBe('dimanche 22 novembre 2026')
  expect(formatDate(new Date(date))).toBe('22 novembre 2026')
  expect(formatDateTime(date)).toBe('22 novembre 2026 à 00:14')
  expect(formatShortDate(date)).toBe('22/11/2026')
  expect(formatLongDate('2026-10-01T10:00:00.000Z')).toBe('jeudi 1er octobre 2026')
  expect(formatDate('2026-12-31T23:30:00.000Z')).toBe('1er janvier 2027')
  expect(formatDate('2026-10-11T10:00:00.000Z')).toBe('11 octobre 2026')
  expect(formatShortDateTime(date)).toBe('22/11/2026 00:14')
})

test('they say what Intl would, also where the clocks change', () => {
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Europe/Paris' })
  const plain = intl({ day: 'numeric', month: 'long', year: 'numeric' })
  const long = intl({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const short = intl({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const time = intl({ hour: '2-digit', minute: '2-digit' })
  const withFirst = (text: string) => text.replace(/(?<!\d)1 (?=\p{L})/u, '1er ')
  const check = (date: Date) => {
    expect(formatDate(date)).toBe(withFirst(plain.format(date)))
    expect(formatLongDate(date.toISOString())).toBe(withFirst(long.format(date)))
    expect(formatShortDateTime(date)).toBe(`${short.format(date)} ${time.format(date)}`)
  }
  const [min, max] = [new Date('1996-01-01T00:00:00Z'), new Date('2060-01-01T00:00:00Z')]
  fc.assert(fc.property(fc.date({ min, max, noInvalidDate: true }), check))
  for (let year = 1996; year < 2060; year++)
    for (const month of ['03', '10'])
      for (let day = 24; day <= 31; day++)
        for (const hour of ['00:59', '01:00']) check(new Date(`${year}-${month}-${day}T${hour}:00Z`))
})
