import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'

test('names the words that differ, and shows links as their words', () => {
  const one = 'La livraison coûte 4,30 €, voir [nous contacter](/contact).'
  const other = 'La livraison coûte 5,10 € en France, voir [nous contacter](/contact).'
  expect(changedWords(one, other)).toEqual({
    start: 'La livraison coûte',
    before: '4,30 €,',
    after: '5,10 € en France,',
    end: 'voir nous contacter.',
  })
  expect(changedWords('', 'Neuf')).toEqual({ start: '', before: '', after: 'Neuf', end: '' })
  expect(changedWords('a b b c', 'a b c')).toEqual({ start: 'a b', before: 'b', after: '', end: 'c' })
})
