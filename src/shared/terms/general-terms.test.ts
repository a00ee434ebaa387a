import { expect, test } from 'vitest'
import { generalTerms, plainTermsText } from '../terms/general-terms.ts'

const shop = new Proxy({}, { get: (_shop, name) => `<${String(name)}>` }) as Parameters<
  typeof generalTerms
>[0]

test('the thirteen articles are numbered in order and name the seller and the mediator', () => {
  const terms = generalTerms(shop)
  expect(terms.map(({ title }) => parseInt(title, 10))).toEqual(terms.map((_section, at) => at + 1))
  expect(terms).toHaveLength(13)
  expect(JSON.stringify(terms)).toMatch(/<company>.*<companyNumber>.*<mediator>/)
})

test('on paper a link says where it leads', () => {
  expect(plainTermsText('Ici\u00a0: [renoncer](/retractation), ou non.', 'https://shop.test')).toBe(
    'Ici\u00a0: renoncer (https://shop.test/retractation), ou non.',
  )
  const plain = generalTerms(shop).flatMap(({ texts }) => texts.map((text) => plainTermsText(text, 'u:')))
  expect(plain.join()).not.toMatch(/\]\(/)
})
