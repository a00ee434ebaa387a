import { expect, test } from 'vitest'
import { SettingsChange, type SettingsAnswer } from '#shared/settings/contract.ts'
import { offerPath } from '#shared/settings/delivery-settings.ts'
import { offersInEuros } from '#shared/settings/offer-amounts.ts'
import { SETTINGS_TABS, type SettingsTab } from '#shared/settings/setting.ts'
import { AMOUNT_WRONG, CLOSINGS_OVERLAP, DELAY_INVALID } from '#shared/settings/settings-rules.ts'
import { DEFAULT_SETTINGS } from '#shared/settings/settings.ts'
import { REGIME_LABELS } from '#shared/settings/texts.ts'
import {
  fieldOfSetting,
  settingsChange,
  settingsErrors,
  settingsFieldName,
  settingsValues,
  settingText,
  summaryErrors,
  type SettingsValues,
} from './settings-form-values.ts'

const { offers, days, overseasDays } = DEFAULT_SETTINGS.delivery
const SETTINGS_ANSWER: SettingsAnswer = {
  ...DEFAULT_SETTINGS,
  shop: { ...DEFAULT_SETTINGS.shop, manufacturerCountry: 'FR', accent: '#5238c4' },
  version: 1,
  updatedAt: '2026-11-27T10:00:00.000Z',
  delivery: {
    mondialRelay: offersInEuros(offers.mondialRelay),
    colissimo: offersInEuros(offers.colissimo),
    trackedLetter: offersInEuros(offers.trackedLetter),
    delayDays: days,
    overseasDelayDays: overseasDays,
  },
  closingDays: [{ from: '2026-12-24', to: '2027-01-02', text: '' }],
  footerLinks: [{ label: 'Nos tournois', to: '/news/nos-tournois' }],
  vat: {
    regime: 'franchise',
    from: '2026-01-01',
    today: 'franchise',
    threshold: 85_000,
    euPlace: 'seller',
    reporting: 'monthly',
    companiesAbroad: 'taxed',
  },
  opening: { isLive: false, steps: [], operator: [] },
}
const TABS = Object.keys(SETTINGS_TABS) as SettingsTab[]
const BEFORE = { settings: SETTINGS_ANSWER, today: '2026-11-27' as const }

test('each setting has its field, and is sent back as it was read', () => {
  const changes = TABS.map((tab) =>
    settingsChange(tab, settingsValues(tab, SETTINGS_ANSWER), SETTINGS_ANSWER),
  )
  const sent: SettingsChange = { ...Object.assign({}, ...changes) }
  for (const change of changes) {
    expect(SETTINGS_ANSWER).toMatchObject(change)
    sent.shop = { ...sent.shop, ...change.shop }
  }
  expect(() => SettingsChange.parse(sent)).not.toThrow()
  const { mondialRelay: _relays, trackedLetter: _letter, ...served } = SETTINGS_ANSWER.delivery
  expect(sent).toMatchObject({
    delivery: served,
    weights: DEFAULT_SETTINGS.weights,
    closingDays: SETTINGS_ANSWER.closingDays,
    shop: SETTINGS_ANSWER.shop,
    home: DEFAULT_SETTINGS.home,
    footerLinks: SETTINGS_ANSWER.footerLinks,
    lowStock: DEFAULT_SETTINGS.lowStock,
    isAccessibilityExempt: DEFAULT_SETTINGS.isAccessibilityExempt,
    payment: DEFAULT_SETTINGS.payment,
  })
  for (const tab of TABS)
    expect(settingsErrors(tab, settingsValues(tab, SETTINGS_ANSWER), BEFORE)).toEqual({})
})

test('a regime is sent if another one, or a start day, is chosen', () => {
  const values = settingsValues('vat', SETTINGS_ANSWER)
  const sent = (typed: object) => settingsChange('vat', { ...values, ...typed }, SETTINGS_ANSWER).vat
  expect(sent({})).not.toHaveProperty('regime')
  expect(sent({ 'vat-regime': 'included' })).toMatchObject({ regime: 'included' })
  expect(sent({ 'vat-from': '2027-01-01' })).toMatchObject({ regime: 'franchise', from: '2027-01-01' })
})

test.each<[SettingsTab, SettingsValues, string]>([
  ['shop', { 'shop-name': ' ' }, 'shop-name'],
  ['shop', { lowStock: '1,5' }, 'lowStock'],
  ['texts', { 'home-headline': ' ' }, 'home-headline'],
  ['texts', { footerLinks: [{ label: '', to: '/news' }] }, 'footerLinks'],
  ['vat', { 'vat-regime': '' }, 'vat-regime'],
  ['vat', { 'vat-from': '2026-11-26' }, 'vat-from'],
  ['vat', { 'vat-threshold': 'beaucoup' }, 'vat-threshold'],
  ['delivery', { 'delivery-colissimo-France-fee': '' }, 'delivery-colissimo-France-fee'],
  ['delivery', { 'delivery-colissimo-France-freeFrom': 'jamais' }, 'delivery-colissimo-France-freeFrom'],
  ['delivery', { 'delivery-colissimo-France-freeFrom': '1' }, 'delivery-colissimo-France-freeFrom'],
  ['delivery', { 'delivery-delayDays-min': '9' }, 'delivery-delayDays-max'],
  ['delivery', { 'weights-pack5': '' }, 'weights-pack5'],
  ['delivery', { closingDays: [{ from: '2026-12-24', to: '', text: '' }] }, 'closingDays'],
])('%s: %j is refused at %s', (tab, typed, field) => {
  const values = { ...settingsValues(tab, SETTINGS_ANSWER), ...typed }
  expect(Object.keys(settingsErrors(tab, values, BEFORE))).toEqual([field])
})

test('a number is read with the spaces that the hints themselves show', () => {
  const values = { ...settingsValues('shop', SETTINGS_ANSWER), lowStock: '1\u202F000' }
  expect(settingsErrors('shop', values, BEFORE)).toEqual({})
  expect(settingsChange('shop', values, SETTINGS_ANSWER).lowStock).toBe(1000)
})

test('a server’s refusal is shown at its field, or at the first field of a tab', () => {
  const paths = ['shop.name', 'closingDays.0.from', 'delivery.colissimo.France d’outre-mer', 'delivery']
  expect(paths.map(fieldOfSetting)).toEqual([
    'shop-name',
    'closingDays',
    'delivery-colissimo-France-d-outre-mer-freeFrom',
    'delivery-mondialRelay-France-offered',
  ])
})

test('two editors can read each other’s changes: country and regime by name, closings and links as sentences', () => {
  const closing = { from: '2026-08-01', to: '2026-08-08', text: 'Bon été !' }
  const shown = [
    settingText('shop-manufacturerCountry', 'DE'),
    settingText('shop-manufacturerCountry', ''),
    settingText('shop-name', 'DE'),
    settingText('lowStock', '10'),
    settingText('payment-applePay', true),
    settingText('vat-regime', 'franchise'),
    settingText('closingDays', [closing, { ...closing, to: '2026-08-01', text: '' }]),
    settingText('footerLinks', [{ label: 'Instagram', to: 'https://instagram.com/carapace' }]),
  ]
  expect(shown.map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
    'Allemagne',
    '',
    'DE',
    '10',
    'oui',
    REGIME_LABELS.franchise,
    'Fermé du 1er août 2026 au 8 août 2026. Bon été !\nFermé le 1er août 2026.',
    'Instagram (https://instagram.com/carapace)',
  ])
})

test('the error summary names the carrier and country of an amount', () => {
  const fee = settingsFieldName(offerPath('colissimo', 'Belgique', 'fee'))
  const freeFrom = settingsFieldName(offerPath('mondialRelay', 'France', 'freeFrom'))
  const errors = {
    [fee]: AMOUNT_WRONG,
    [freeFrom]: AMOUNT_WRONG,
    'delivery-delayDays-min': DELAY_INVALID,
    closingDays: CLOSINGS_OVERLAP,
  }
  expect(summaryErrors('delivery', errors)).toEqual({
    [fee]: 'Colissimo, Belgique, tarif\u00A0: indiquez un montant en euros, comme 4,30',
    [freeFrom]: 'Mondial Relay, France, offerte dès\u00A0: indiquez un montant en euros, comme 4,30',
    'delivery-delayDays-min':
      'Délai le plus court (jours ouvrés)\u00A0: le délai doit être un nombre entier de jours, de 1 à 60',
    closingDays: CLOSINGS_OVERLAP,
  })
})
