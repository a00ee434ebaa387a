import { expect, test } from 'vitest'
import { categoryOf, FIRST_COLLECTIONS, isFirstCollection, SLEEVE_CATEGORIES } from './sleeve-categories.ts'

test('the first five collections have their own category, any other has "other"', () => {
  for (const category of SLEEVE_CATEGORIES) {
    expect(categoryOf(FIRST_COLLECTIONS[category])).toBe(category)
    expect(isFirstCollection(FIRST_COLLECTIONS[category])).toBe(true)
  }
  expect(categoryOf('01900000-0000-7000-8000-000000000001')).toBe('other')
  expect(isFirstCollection('01900000-0000-7000-8000-000000000001')).toBe(false)
})
