import { expect, test } from 'vitest'
import { generalTerms, plainTermsText } from './terms-of-sale.ts'

const shop = new Proxy({}, { get: (_shop, name) => `<${String(name)}>` }) as Parameters<
  typeof generalTerms
>[0]

test('the thirteen articles are numbered in order and name the seller and the mediator', () => {
  const terms = generalTerms(shop)
  expect(terms.map(({ title }) => parseInt(title, 10))).toEqual(terms.map((_section, at) => at + 1))
  expect(terms).toHaveLength(13)
  expect(JSON.stringify(terms)).toMatch(/<company>.*<companyNumber>.*<mediator>/)
})

test('Swiss customs, where parcels go back to and the identifier of packaging stand in the terms', () => {
  const said = JSON.stringify(generalTerms(shop))
  for (const words of [
    'en Suisse, le colis passe la douane',
    'renvoyez les produits à <returnAddress>',
    '<idu>',
  ])
    expect(said).toContain(words)
})

test('on paper a link says where it leads', () => {
  expect(plainTermsText('Ici\u00a0: [renoncer](/retractation), ou non.', 'https://shop.test')).toEqual([
    'Ici\u00a0: renoncer (https://shop.test/retractation), ou non.',
  ])
  const plain = generalTerms(shop).flatMap(({ texts }) => texts.flatMap((text) => plainTermsText(text, 'u:')))
  expect(plain.join()).not.toMatch(/\]\(/)
})

test('what the code prescribes stands whole: the box of the guarantees, the model form of a withdrawal', () => {
  const said = JSON.stringify(generalTerms(shop))
  for (const words of [
    'défaut de conformité est mineur',
    'renouvelée pour une période de deux ans',
    'suspend la garantie',
    '300\u202F000\u00a0euros',
    'vices cachés',
    'Rayez la mention inutile',
    'À l’attention de <company>, <address>, <email>',
  ])
    expect(said).toContain(words)
})
