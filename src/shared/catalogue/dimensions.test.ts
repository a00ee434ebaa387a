import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dimensionsText, sleeveDimensions } from './dimensions.ts'
import { parseDimensions } from './sleeve-rules.ts'

test('what is written is read back', () => {
  const millimetres = fc.integer({ min: 0, max: 9999 })
  fc.assert(
    fc.property(millimetres, millimetres, (width, height) => {
      expect(parseDimensions(dimensionsText({ width, height }))).toEqual({ width, height })
    }),
  )
})

test('what does not match is 66 × 91', () => {
  for (const text of ['', '66', '66 × ', 'a × b', '6.5 × 9', '66 × 91 × 2', '-66 × 91']) {
    expect(parseDimensions(text)).toEqual({ width: 66, height: 91 })
  }
  expect(parseDimensions(' 64x89 mm ')).toEqual({ width: 64, height: 89 })
})

test('they are shown as width × height, a plain string as it is', () => {
  expect(sleeveDimensions({ width: 66, height: 91 })).toBe('66 × 91 mm')
  expect(sleeveDimensions('A4')).toBe('A4')
})
