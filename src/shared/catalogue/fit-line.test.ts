import { expect, test } from 'vitest'
import { cardSizeError, CARD_SIZE_INVALID, parseCardSize } from './card-fit-rules.ts'
import { fitLine, fitText } from './fit-line.ts'

test.each([
  ['63 × 88', '63x88'],
  ['63x88 mm', '63x88'],
  [' 59 X 86 ', '59x86'],
  ['', ''],
  ['grand', undefined],
  ['63 × 8', undefined],
])('the size %j is stored as %j', (typed, stored) => {
  expect(parseCardSize(typed)).toBe(stored)
  expect(cardSizeError(typed)).toBe(stored === undefined ? CARD_SIZE_INVALID : undefined)
})

test('a product names the cards it fits, their games, and its material', () => {
  expect(fitLine({ fits: '63x88', games: '', thickness: 100, back: 'mat' })).toBe(
    'Pour cartes 63\u00a0×\u00a088\u00a0mm\u00A0: Pokémon, Magic, Lorcana, One Piece · 100 microns · dos mat',
  )
  expect(fitText({ fits: '63x88', games: 'Pokémon' })).toBe(
    'Pour cartes 63\u00a0×\u00a088\u00a0mm\u00A0: Pokémon',
  )
  expect(fitText({ fits: '80x80', games: '' })).toBe('Pour cartes 80\u00a0×\u00a080\u00a0mm')
  expect(fitLine({ fits: '', games: '', thickness: null, back: '' })).toBe('')
})
