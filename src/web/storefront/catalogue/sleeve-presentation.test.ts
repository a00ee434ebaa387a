import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answeredPack, pricedPacks, type Pack } from '#shared/catalogue/pack-price.ts'
import { PhonePrice } from './sleeve-presentation.tsx'

const usual = pricedPacks({ priceCents: 250, packs: [] }).map(answeredPack)
const boxes = [100, 50].map((size) => ({ size, price: size / 10, offered: true }))

function drawn(
  stock: number,
  { packs = usual, query = '' }: { packs?: readonly Pack[]; query?: string } = {},
) {
  const price = createElement(PhonePrice, { sleeve: { packs: [...packs], stock } })
  const page = createElement(MemoryRouter, { initialEntries: [`/products/nacre${query}`] }, price)
  return renderToStaticMarkup(page).replaceAll(/<[^>]*>|\s/g, '')
}

test('on a phone the price below the name is that of a pack in stock', () => {
  expect(drawn(5)).toBe('2,50€lelotde5')
  expect(drawn(2)).toBe('0,63€àl’unité')
  expect(drawn(0)).toBe('2,50€lelotde5')
})

test('the pack in the address decides the price, regardless of the stock; the usual one replaces a pack that is not on offer', () => {
  expect(drawn(5, { query: '?lot=32' })).toBe('10,50€lelotde32')
  expect(drawn(5, { query: '?lot=1' })).toBe('0,63€àl’unité')
  for (const query of ['?lot=7', '?lot=', '?lot=x', '?lot=-5', '?lot=1e1'])
    expect(drawn(50, { query })).toBe(query === '?lot=1e1' ? '4,25€lelotde10' : '2,50€lelotde5')
})

test('a product without a pack of 5 states its smallest pack, or the largest that the stock allows', () => {
  expect(drawn(500, { packs: boxes })).toBe('5,00€lelotde50')
  expect(drawn(20, { packs: boxes })).toBe('5,00€lelotde50')
  expect(drawn(500, { packs: boxes, query: '?lot=100' })).toBe('10,00€lelotde100')
})
