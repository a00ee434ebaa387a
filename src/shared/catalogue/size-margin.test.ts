import { expect, test } from 'vitest'
import { marginText } from './size-margin.ts'

test('the margin between card and sleeve is told per side, and by direction if it differs', () => {
  expect(marginText('63x88', '66x91')).toBe('1,5\u00A0mm de marge de chaque côté')
  expect(marginText('63x88', '64x89')).toBe('0,5\u00A0mm de marge de chaque côté')
  expect(marginText('70x120', '73x122')).toBe('1,5\u00A0mm de marge en largeur, 1\u00A0mm en hauteur')
})
