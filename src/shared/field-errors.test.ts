import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'

test('only the invalid fields remain, in order', () => {
  const errors = fieldErrors({ a: undefined, b: 'B manque', c: 'C manque' })
  expect(errors).toEqual({ b: 'B manque', c: 'C manque' })
  expect(Object.keys(errors)).toEqual(['b', 'c'])
})
