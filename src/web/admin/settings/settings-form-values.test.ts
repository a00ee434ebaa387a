import { expect, test } from 'vitest'
import { REGIME_LABELS } from '#shared/settings/texts.ts'
import { AMOUNT_WRONG, CLOSINGS_OVERLAP, DELAY_INVALID } from '#shared/settings/settings-rules.ts'
import { offerField, settingText, shopField, summaryErrors } from './settings-form-values.ts'

test('of two editors each reads what the other wrote: a country and a regime by name, closings and links as sentences', () => {
  const closing = { from: '2026-08-01', to: '2026-08-08', text: 'Bon été !' }
  const shown = [
    settingText(shopField('manufacturerCountry'), 'DE'),
    settingText(shopField('manufacturerCountry'), ''),
    settingText(shopField('name'), 'DE'),
    settingText('lowStock', '10'),
    settingText('applePay', true),
    settingText('regime', 'franchise'),
    settingText('closings', [closing, { ...closing, to: '2026-08-01', text: '' }]),
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

test('the summary of faults says which carrier and country an amount is for', () => {
  const fee = offerField('colissimo', 'Belgique', 'fee')
  const freeFrom = offerField('mondialRelay', 'France', 'freeFrom')
  const errors = {
    [fee]: AMOUNT_WRONG,
    [freeFrom]: AMOUNT_WRONG,
    delayMin: DELAY_INVALID,
    closings: CLOSINGS_OVERLAP,
  }
  expect(summaryErrors('delivery', errors)).toEqual({
    [fee]: 'Colissimo, Belgique, tarif\u00A0: indiquez un montant en euros, comme 4,30',
    [freeFrom]: 'Mondial Relay, France, offerte dès\u00A0: indiquez un montant en euros, comme 4,30',
    delayMin:
      'Délai le plus court (jours ouvrés)\u00A0: le délai doit être un nombre entier de jours, de 1 à 60',
    closings: CLOSINGS_OVERLAP,
  })
})
