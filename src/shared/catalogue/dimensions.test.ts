import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizeText } from './card-fit.ts'
import { dimensionsText, formatText, sleeveDimensions } from './dimensions.ts'
import { parseDimensions } from './sleeve-rules.ts'

test('written dimensions are read back', () => {
  const millimetres = fc.integer({ min: 0, max: 9999 })
  fc.assert(
    fc.property(millimetres, millimetres, (width, height) => {
      expect(parseDimensions(dimensionsText({ width, height }))).toEqual({ width, height })
    }),
  )
})

test('unreadable dimensions become 66 × 91', () => {
  for (const text of ['', '66', '66 × ', 'a × b', '6.5 × 9', '66 × 91 × 2', '-66 × 91']) {
    expect(parseDimensions(text)).toEqual({ width: 66, height: 91 })
  }
  expect(parseDimensions(' 64x89 mm ')).toEqual({ width: 64, height: 89 })
})

test('cards, product pages, recaps, mails and filters write width × height in the same way', () => {
  const standard = { width: 66, height: 91 }
  expect(sleeveDimensions(standard)).toBe('66\u00a0×\u00a091\u00a0mm')
  expect(formatText(standard)).toBe(`format ${sleeveDimensions(standard)}`)
  expect(sizeText('66x91')).toBe(sleeveDimensions(standard))
  expect(sleeveDimensions('A4')).toBe('A4')
})
