import { expect, test } from 'vitest'
import { pointsNear } from './points.ts'

const query = (country: string, postcode: string, city = '', count = 7) => ({
  country,
  postcode,
  city,
  count,
})

test('a place always has the same points, each with a six-digit id and its own name', () => {
  const points = pointsNear(query('FR', '75001'))
  expect(points).toHaveLength(7)
  expect(pointsNear(query('FR', '75001'))).toEqual(points)
  expect(new Set(points.map((point) => point.Nom)).size).toBe(7)
  expect(new Set(points.map((point) => point.ID)).size).toBe(7)
  for (const point of points) {
    expect(point.ID).toMatch(/^\d{6}$/)
    expect(point).toMatchObject({ CP: '75001', Ville: 'PARIS', Pays: 'FR' })
    expect(point.Lat).toMatch(/^48,\d{5}$/)
    expect(point.HoursHtmlTable).toContain('<th>Lundi</th>')
  }
})

test('Belgium and Luxembourg have points, under four-digit codes', () => {
  expect(pointsNear(query('BE', '4020'))[0]).toMatchObject({ CP: '4020', Ville: 'LIÈGE', Pays: 'BE' })
  expect(pointsNear(query('LU', '2453'))[0]).toMatchObject({ Ville: 'LUXEMBOURG', Pays: 'LU' })
})

test('every department of metropolitan France is known, and every first digit elsewhere', () => {
  for (let number = 1; number <= 95; number += 1)
    expect(pointsNear(query('FR', `${String(number).padStart(2, '0')}100`)), String(number)).toHaveLength(7)
  for (const digit of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    expect(pointsNear(query('BE', `${digit}050`))).toHaveLength(7)
    expect(pointsNear(query('LU', `${digit}050`))).toHaveLength(7)
  }
})

test('a town is found by its name alone', () => {
  expect(pointsNear(query('FR', '', 'saint etienne'))[0]).toMatchObject({
    Ville: 'SAINT-ÉTIENNE',
    CP: '42000',
  })
})

test('nothing is found at 00000, in countries that are not served, for malformed codes and for empty searches', () => {
  for (const [country, postcode] of [
    ['FR', '00000'],
    ['CH', '1200'],
    ['FR', '7500'],
    ['FR', ''],
  ] as const)
    expect(pointsNear(query(country, postcode))).toEqual([])
})

test('the requested number of points is returned, within limits', () => {
  expect(pointsNear(query('FR', '33000', '', 3))).toHaveLength(3)
  expect(pointsNear(query('FR', '33000', '', 500)).length).toBeLessThanOrEqual(20)
})
