import { expect, test } from 'vitest'
import { REGIME_LABELS } from '#shared/settings/texts.ts'
import { settingText, shopField } from './settings-form-values.ts'

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
