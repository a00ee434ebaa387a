import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { answeredPack, pricedPacks } from '#shared/catalogue/pack-price.ts'
import type { Sold } from '../cart/add-sleeve.ts'
import { BuyBox } from './buy-box.tsx'

const sleeve: Omit<Sold, 'stock'> = {
  _id: '01a1fdd6-6615-766a-bf75-b87df9b15df8',
  slug: 'nacre',
  name: 'Nacre',
  collectionName: 'Pokémon',
  dimensions: { width: 66, height: 91 },
  fits: '63 × 88',
  isNew: false,
  price: 2.5,
  packs: pricedPacks({ priceCents: 250, packs: [] }).map(answeredPack),
  images: { front: '', back: '' },
}

function drawn(stock: number): string {
  const Component = () => createElement(BuyBox, { sleeve: { ...sleeve, stock } })
  const hydrationData = { loaderData: { root: { shop: { vatMode: 'included' } } } }
  return renderToStaticMarkup(
    createElement(createRoutesStub([{ id: 'root', path: '/', Component }]), { hydrationData }),
  )
}

test('a sold-out product says so instead of offering the cart', () => {
  expect(drawn(0)).toContain('Rupture de stock')
  expect(drawn(0)).not.toContain('Ajouter au panier')
  expect(drawn(40)).toContain('Ajouter au panier')
  expect(drawn(40)).not.toContain('Rupture de stock')
})
