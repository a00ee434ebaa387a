import { expect, test } from 'vitest'
import { SettingsAnswer, SettingsChange } from './contract.ts'
import { openingSteps } from './opening-steps.ts'
import { SETTINGS } from './settings-table.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

type Nested = { [name: string]: unknown }

const wrongAt = (path: string): Nested =>
  path.split('.').reduceRight<Nested | number>((value, name) => ({ [name]: value }), Number.NaN) as Nested

const refused = (schema: typeof SettingsAnswer | typeof SettingsChange, body: Nested): string[] =>
  schema.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? []

test.each(Object.keys(SETTINGS))('the call takes and returns the setting %s', (path) => {
  expect(refused(SettingsChange, wrongAt(path))).toContain(path)
  expect(refused(SettingsAnswer, wrongAt(path))).toContain(path)
})

test('under the franchise, the demo’s VAT number may also be deleted', () => {
  const vatNumber = 'FR19 812345676'
  const vatStep = (regime: 'franchise' | 'included') => {
    const settings = {
      ...DEFAULT_SETTINGS,
      shop: { ...DEFAULT_SETTINGS.shop, vatNumber },
      vat: { ...DEFAULT_SETTINGS.vat, regimes: [{ from: '2026-11-01' as const, regime }] },
    }
    const opening = { today: '2026-11-27' as const, hasGuaranteeNotice: true, ready: [], lost: [] }
    const steps = openingSteps(settings, { ...opening, invented: { vatNumber } })
    return steps.find(({ field }) => field === 'shop.vatNumber')?.sentence
  }
  expect(vatStep('franchise')).toMatch(/^Effacez ou remplacez la valeur de démonstration/)
  expect(vatStep('included')).toMatch(/^Remplacez la valeur de démonstration/)
})
