import { expect, test } from 'vitest'
import { attributeWords, extraWords } from './searched-words.ts'

test('a search finds the kinds in the buying guide, and premium by the thickness of the film', () => {
  const words = (width_mm: number, height_mm: number, thickness_microns?: number | null) =>
    extraWords({ width_mm, height_mm, thickness_microns })
  expect(words(66, 91, 100)).toMatch(/format standard premium/)
  expect(words(66, 91, 90)).not.toContain('premium')
  expect(words(66, 91, null)).not.toContain('premium')
  expect(words(64, 89, 120)).not.toContain('premium')
  expect(words(64, 89)).toContain('format perfect size')
})

test('a search finds a known back by the guide’s name for it', () => {
  expect(attributeWords({ back_finish: 'brillant' })).toContain('Dos Brillant')
  expect(attributeWords({ back_finish: '' })).not.toContain('Dos')
})

test('a search finds a film by its thickness, if that is known', () => {
  expect(attributeWords({ thickness_microns: 90 })).toContain('90 microns')
  expect(attributeWords({ thickness_microns: null })).not.toContain('microns')
})
