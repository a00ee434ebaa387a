import { expect, test } from 'vitest'
import { SLEEVE_CATEGORIES } from '#shared/catalogue/sleeve-categories.ts'
import { SLEEVES } from './sleeves.ts'

test('there are 28 sleeves, all published, oldest first, and each category has some', () => {
  expect(SLEEVES).toHaveLength(28)
  expect(SLEEVES.every((sleeve) => sleeve.isPublished)).toBe(true)
  expect(new Set(SLEEVES.map((sleeve) => sleeve.category)).size).toBe(SLEEVE_CATEGORIES.length)
  const ages = SLEEVES.map((sleeve) => sleeve.daysAgo)
  expect(ages).toEqual(ages.toSorted((a, b) => b - a))
  expect(new Set(ages).size).toBe(ages.length)
})

test('names and slugs are unique, and one name begins with an accent', () => {
  expect(new Set(SLEEVES.map((sleeve) => sleeve.name)).size).toBe(28)
  expect(new Set(SLEEVES.map((sleeve) => sleeve.slug)).size).toBe(28)
  expect(SLEEVES.some((sleeve) => /^[À-Ü]/.test(sleeve.name))).toBe(true)
})

test('stock shows every badge and leaves plenty to buy', () => {
  const count = (holds: (stock: number) => boolean) => SLEEVES.filter((sleeve) => holds(sleeve.stock)).length
  expect(count((stock) => stock === 0)).toBe(1)
  expect(count((stock) => stock >= 1 && stock <= 31)).toBeGreaterThanOrEqual(4)
  expect(count((stock) => stock > 0 && stock < 10)).toBe(4)
  expect(count((stock) => stock > 320)).toBeGreaterThanOrEqual(20)
})

test('prices, features, sizes and descriptions are plausible for a shop', () => {
  for (const sleeve of SLEEVES) {
    expect(sleeve.priceCents).toBeGreaterThanOrEqual(120)
    expect(sleeve.priceCents).toBeLessThanOrEqual(490)
    expect(sleeve.features.length).toBeGreaterThanOrEqual(2)
    expect(sleeve.features.length).toBeLessThanOrEqual(5)
    expect(sleeve.description.length).toBeGreaterThan(120)
    expect(sleeve.dimensions.height).toBeGreaterThan(sleeve.dimensions.width)
  }
  expect(
    new Set(SLEEVES.map(({ dimensions }) => `${dimensions.width}x${dimensions.height}`)).size,
  ).toBeGreaterThanOrEqual(4)
})

test('French typography: a no-break space before double signs, and curly apostrophes', () => {
  for (const { name, description, features } of SLEEVES) {
    expect([name, description, ...features].join(' ')).not.toMatch(/ [:;!?»]|« |'/)
  }
})

test('a sleeve is larger than its card, and has a thickness', () => {
  const cards: Record<string, readonly [number, number]> = {
    '66x91': [63, 88],
    '64x89': [63, 88],
    '62x89': [59, 86],
    '73x122': [70, 120],
  }
  for (const { name, dimensions, microns } of SLEEVES) {
    const card = cards[`${dimensions.width}x${dimensions.height}`]
    expect(card, name).toBeDefined()
    expect(dimensions.width).toBeGreaterThan(card?.[0] ?? Infinity)
    expect(dimensions.height).toBeGreaterThan(card?.[1] ?? Infinity)
    expect(microns).toBeGreaterThanOrEqual(60)
  }
})
