import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from '../shipping/delivery.ts'
import { generalTerms, plainTermsText, type TermsMatter } from './terms-of-sale.ts'

const matter = {
  shop: new Proxy({}, { get: (_shop, name) => `<${String(name)}>` }) as TermsMatter['shop'],
  delivery: DEFAULT_DELIVERY,
  vat: 'included',
  provider: 'paypal',
  payLater: false,
  companiesAbroad: 'taxed',
} satisfies TermsMatter

test('the thirteen articles are numbered in order and name the seller and the mediator', () => {
  const terms = generalTerms(matter)
  expect(terms.map(({ title }) => parseInt(title, 10))).toEqual(terms.map((_section, at) => at + 1))
  expect(terms).toHaveLength(13)
  expect(JSON.stringify(terms)).toMatch(/<company>.*<companyNumber>.*<mediator>/)
})

test('the terms name Swiss customs, the address for returns and the identifier of packaging', () => {
  const terms = JSON.stringify(generalTerms(matter))
  for (const words of [
    'en Suisse, le colis passe la douane',
    'renvoyez les produits à l’adresse «\u202F<returnAddress>\u202F»',
    '<idu>',
  ])
    expect(terms).toContain(words)
})

test('a late delivery gives the rights of L. 216-6, not only after 30 days', () => {
  const terms = JSON.stringify(generalTerms(matter))
  expect(terms).toContain('un délai supplémentaire raisonnable')
  expect(terms).not.toContain('Passé 30')
})

test('payment in four times is named if it is offered, and only with PayPal', () => {
  const named = (changes: Partial<TermsMatter>) =>
    JSON.stringify(generalTerms({ ...matter, ...changes })).includes('en 4\u00A0fois avec PayPal')
  expect([named({}), named({ payLater: true }), named({ payLater: true, provider: 'stripe' })]).toEqual([
    false,
    true,
    false,
  ])
})

test('on paper a link shows its address', () => {
  expect(plainTermsText('Ici\u00a0: [renoncer](/retractation), ou non.', 'https://shop.test')).toEqual([
    'Ici\u00a0: renoncer (https://shop.test/retractation), ou non.',
  ])
  const plain = generalTerms(matter).flatMap(({ texts }) =>
    texts.flatMap((text) => plainTermsText(text, 'u:')),
  )
  expect(plain.join()).not.toMatch(/\]\(/)
})

test('the prescribed texts are complete: the box of the guarantees, the model withdrawal form', () => {
  const terms = JSON.stringify(generalTerms(matter))
  for (const words of [
    'défaut de conformité est mineur',
    'renouvelée pour une période de deux ans',
    'suspend la garantie',
    '300\u202F000\u00a0euros',
    'vices cachés',
    'Rayez la mention inutile',
    'À l’attention de <company>, <address>, <email>',
  ])
    expect(terms).toContain(words)
})

test('fees, delays and delivery countries come from the settings', () => {
  const terms = JSON.stringify(generalTerms(matter))
  for (const words of [
    'toutes taxes comprises',
    'Mondial Relay 4,30 €, offerts dès 30 € d’achat ; Colissimo 8,90 €.',
    'Le délai est de 2 à 4 jours ouvrés à compter de la commande.',
  ])
    expect(terms.replaceAll(/\s/gu, ' ')).toContain(words)
  const offer = { ...DEFAULT_DELIVERY.offers.colissimo.Suisse, feeCents: 1290 }
  const colissimo = { ...DEFAULT_DELIVERY.offers.colissimo, Suisse: offer }
  const delivery = {
    ...DEFAULT_DELIVERY,
    offers: { ...DEFAULT_DELIVERY.offers, colissimo },
    days: { min: 3, max: 3 },
  }
  const changed = JSON.stringify(generalTerms({ ...matter, delivery }))
  expect(changed).toMatch(/Colissimo 8,90\s€, 12,90\s€ en Suisse\./)
  expect(changed).toContain('Le délai est de 3 jours ouvrés à compter')
  const frenchOnly = { ...colissimo, Suisse: { ...offer, offered: false } }
  expect(
    JSON.stringify(
      generalTerms({
        ...matter,
        delivery: { ...delivery, offers: { ...delivery.offers, colissimo: frenchOnly } },
      }),
    ),
  ).not.toContain('douane')
})

const withoutNumber = new Proxy(matter.shop, {
  get: (shop, name) => (name === 'vatNumber' ? '' : Reflect.get(shop, name)),
})

test('under the franchise the terms say so, and name no VAT number', () => {
  const terms = JSON.stringify(generalTerms({ ...matter, vat: 'franchise', shop: withoutNumber }))
  expect(terms).toContain(
    'Les prix sont en euros, sans TVA (TVA non applicable, art. 293 B du CGI), hors frais',
  )
  expect(terms).not.toContain('toutes taxes comprises')
  expect(terms).not.toMatch(/TVA ,|, TVA </)
})

test('the terms say where a company of the Union pays no VAT', () => {
  const says = (changes: Partial<TermsMatter>) =>
    JSON.stringify(generalTerms({ ...matter, vat: 'included', ...changes })).includes('article 262 ter I')
  expect([
    says({}),
    says({ companiesAbroad: 'exempt' }),
    says({ companiesAbroad: 'exempt', vat: 'franchise' }),
  ]).toEqual([false, true, false])
})
