import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhonePrice } from './sleeve-presentation.tsx'

const drawn = (stock: number) =>
  renderToStaticMarkup(createElement(PhonePrice, { sleeve: { price: 2.5, stock } })).replaceAll(
    /<[^>]*>|\s/g,
    '',
  )

test('on a phone the price under the name is that of the pack that can be bought', () => {
  expect(drawn(5)).toBe('2,50€lelotde5')
  expect(drawn(2)).toBe('0,63€àl’unité')
  expect(drawn(0)).toBe('2,50€lelotde5')
})
