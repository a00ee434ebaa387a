import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, flatSettings, type Settings } from '../settings/settings.ts'
import { changesBetween } from './activity-kinds.ts'
import { changeWords } from './activity-words.ts'

const wordsBetween = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  changesBetween(before, after).map((change) => changeWords(change).replaceAll(/[\u00A0\u202F]/g, ' '))

test('a new VAT regime is told with its first day', () => {
  const included = [{ regime: 'included', from: '2026-01-01' }]
  const franchise = [...included, { regime: 'franchise', from: '2026-11-27' }]
  expect(wordsBetween({ 'vat.regimes': included }, { 'vat.regimes': franchise })).toEqual([
    'Régime de TVA : TVA comprise dans les prix, dès le 1er janvier 2026 → Franchise en base (sans TVA), dès le 27 novembre 2026',
  ])
  expect(wordsBetween({ 'vat.regimes': [] }, { 'vat.regimes': included })[0]).toMatch(
    /^Régime de TVA : TVA ajoutée .* → TVA comprise/,
  )
})

test('an offer, a delay, closing days and lists are told in words', () => {
  const offer = { offered: true, feeCents: 430, freeFromCents: 3000 }
  expect(
    wordsBetween(
      { 'delivery.colissimo.Suisse': offer, 'delivery.delayDays': { min: 2, max: 4 }, features: '["Mate"]' },
      {
        'delivery.colissimo.Suisse': { ...offer, offered: false },
        'delivery.delayDays': { min: 3, max: 5 },
        closingDays: [{ from: '2026-08-01', to: '2026-08-15', text: 'Bonnes vacances.' }],
        features: '["Mate","Sans PVC"]',
      },
    ),
  ).toEqual([
    'Colissimo, Suisse : 4,30 €, offerte dès 30,00 € → non proposé',
    'Délais de livraison (jours ouvrés) : 2 à 4 → 3 à 5',
    'Caractéristiques : Mate → Mate, Sans PVC',
    'Jours de fermeture : Fermé du 1er août 2026 au 15 août 2026. Bonnes vacances.',
  ])
})

test('a cleared value, another picture and an old cut list have words too', () => {
  expect(wordsBetween({ note: 'x' }, { note: '' })).toEqual(['Note : x → (vide)'])
  expect(wordsBetween({ front_image_id: 'a' }, { front_image_id: 'b' })).toEqual(['Image avant : modifié'])
  expect(changeWords({ field: 'closingDays', before: null, after: '[{"from":"2026-…' })).toMatch(
    /trop longue/,
  )
})

test('every setting has words for its default and for a changed value', () => {
  const changed: Settings = {
    ...DEFAULT_SETTINGS,
    closingDays: [{ from: '2026-08-01', to: '2026-08-01', text: '' }],
    footerLinks: [{ label: 'Nos tournois', to: '/news/nos-tournois' }],
    vat: {
      regimes: [{ regime: 'franchise', from: '2026-11-27' }],
      euPlace: 'destination',
      thresholdCents: 100,
      reporting: 'ten-days',
      companiesAbroad: 'exempt',
    },
    shop: { ...DEFAULT_SETTINGS.shop, manufacturerCountry: 'JP', logo: '/images/a' },
  }
  const words = wordsBetween({}, flatSettings(changed))
  expect(words.length).toBeGreaterThan(20)
  expect(
    words.filter((sentence) => /[[{<>]|\d{4}-\d{2}-\d{2}|^[a-z]+[A-Z.]|destination$/.test(sentence)),
  ).toEqual([])
})
