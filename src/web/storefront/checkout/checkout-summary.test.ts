import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CartLine } from '#shared/cart/cart.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { CheckoutSummary, SummaryLines } from './checkout-summary.tsx'

const line: CartLine = {
  id: '01a1fdd6-6615-766a-bf75-b87df9b15df8',
  name: 'Nacre',
  image: '/images/01a1fdd6-6615-766a-bf75-b87df9b15df9',
  packSize: 10,
  quantity: 2,
  priceCents: 255,
}
const drawnLines = (image: string) =>
  renderToStaticMarkup(createElement(SummaryLines, { lines: [{ ...line, image }] }))

test('a product without a picture keeps its place, without a broken image', () => {
  expect(drawnLines(line.image)).toContain('<img')
  expect(drawnLines('')).not.toContain('<img')
  expect(drawnLines('')).toMatch(/aspect-4\/5[^>]*><svg/)
})

function drawnInShop(element: ReactElement): string {
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { shop: { delivery: DEFAULT_DELIVERY, vatMode: 'included' } } } },
  })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('goods that the step lists are not listed again, and a changed total is only announced', () => {
  const shipping = { shippingMethod: 'colissimo', country: 'France' } as const
  const drawn = (isListed: boolean) =>
    drawnInShop(createElement(CheckoutSummary, { lines: [line], shipping, isListed }))
  expect(drawn(false)).toContain('Nacre')
  expect(drawn(true)).not.toContain('Nacre')
  expect(drawn(true)).toMatch(/<output[^>]*>Livraison Colissimo.*total 14,00/)
})
