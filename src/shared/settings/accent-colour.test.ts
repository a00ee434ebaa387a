import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accentError,
  COLOUR_INVALID,
  isLegible,
  nearestLegible,
  themePath,
  themeSheet,
} from './accent-colour.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('an illegible colour is refused, with a similar legible one', () => {
  fc.assert(
    fc.property(fc.constantFrom('light' as const, 'dark' as const), colours, (scheme, colour) => {
      const near = nearestLegible(scheme, colour)
      expect(isLegible(scheme, near)).toBe(true)
      expect(accentError(scheme, near)).toBeUndefined()
      if (!isLegible(scheme, colour)) expect(accentError(scheme, colour)).toContain(near)
    }),
  )
})

test.each([
  ['light', '#ffcc00', false],
  ['light', '#5238c4', true],
  ['dark', '#5238c4', false],
  ['dark', '#b6a6ff', true],
] as const)('in the %s scheme %s is legible: %s', (scheme, colour, isFine) => {
  expect(isLegible(scheme, colour)).toBe(isFine)
})

test.each(['rouge', '#fff', 'red;}', '#12345g'])('%s is not a colour', (typed) => {
  expect(accentError('light', typed)).toBe(COLOUR_INVALID)
})

test('the address of a style sheet contains its colours, and no other address gives one', () => {
  expect(themePath({ light: '', dark: '' })).toBeUndefined()
  const path = themePath({ light: '#5238c4', dark: '' }) ?? ''
  expect(path).toBe('/theme/5238c4-0.css')
  expect(themeSheet('5238c4-0.css')).toContain(
    'prefers-color-scheme: light) { :root { --color-iris: #5238c4;',
  )
  expect(themeSheet('5238c4-0.css')).not.toContain('dark')
  for (const file of ['ffcc00-0.css', '5238c4-0', 'x-0.css', '0-0.css}'])
    expect(themeSheet(file)).toBeUndefined()
})
