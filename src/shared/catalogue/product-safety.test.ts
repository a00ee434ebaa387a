import { expect, test } from 'vitest'
import { makerCountryChoices } from '../world-countries.ts'
import { NO_SAFETY, safetyErrors, shownSafety } from './product-safety.ts'

const shop = {
  manufacturer: 'Carapace SAS, Lyon',
  email: 'bonjour@carapace.test',
  responsiblePerson: 'Mandataire, Paris',
  warnings: '',
  material: 'PP',
}

test('a product without its own safety data shows the shop’s, and its name as its type', () => {
  expect(shownSafety({ name: 'Prisme' }, NO_SAFETY, shop)).toEqual({
    maker: 'Carapace SAS, Lyon',
    email: 'bonjour@carapace.test',
    responsiblePerson: 'Mandataire, Paris',
    reference: 'Prisme',
    warnings: expect.stringContaining('36 mois'),
    material: 'PP',
  })
})

test('a product of another maker shows that maker, and never the shop’s representative', () => {
  const own = {
    ...NO_SAFETY,
    maker: 'Kiro KK',
    makerAddress: 'Osaka',
    makerEmail: 'a@kiro.jp',
    reference: 'KR-66',
  }
  expect(shownSafety({ name: 'Prisme' }, own, shop)).toMatchObject({
    maker: 'Kiro KK, Osaka',
    email: 'a@kiro.jp',
    responsiblePerson: '',
    reference: 'KR-66',
  })
})

test('the maker’s country is named once', () => {
  const from = (makerAddress: string, makerCountryName?: string) =>
    shownSafety({ name: 'Prisme', makerCountryName }, { ...NO_SAFETY, maker: 'Kiro', makerAddress }, shop)
      .maker
  expect(from('1 Namba, Osaka', 'Japon')).toBe('Kiro, 1 Namba, Osaka, Japon')
  expect(from('1 Namba, Osaka, JAPON', 'Japon')).toBe('Kiro, 1 Namba, Osaka, JAPON')
  expect(from('1 Namba, Osaka')).toBe('Kiro, 1 Namba, Osaka')
})

const KIRO = { maker: 'Kiro', makerAddress: 'Osaka', makerEmail: 'a@kiro.jp' }
const REACHED = 'Mandataire SARL, 1 rue du Port, 76600 Le Havre, m@mandataire.fr'

test.each([
  [{}, []],
  [{ warnings: 'Fragile' }, []],
  [{ maker: 'Kiro' }, ['makerAddress', 'makerEmail']],
  [{ makerAddress: 'Osaka' }, ['maker', 'makerEmail']],
  [{ makerCountry: 'JP' }, []],
  [{ ...KIRO, makerEmail: 'kiro' }, ['makerEmail']],
  [{ ...KIRO, makerCountry: 'XX' }, ['makerCountry']],
  [KIRO, []],
  [{ ...KIRO, makerCountry: 'JP' }, []],
])('%j is refused at %j', (safety, fields) => {
  expect(Object.keys(safetyErrors({ ...NO_SAFETY, ...safety }, { isPublished: false }))).toEqual(fields)
})

test.each([
  [{}, []],
  [KIRO, ['makerCountry']],
  [{ ...KIRO, makerCountry: 'DE' }, []],
  [{ ...KIRO, makerCountry: 'JP' }, ['responsiblePerson']],
  [{ ...KIRO, makerCountry: 'CH' }, ['responsiblePerson']],
  [{ ...KIRO, makerCountry: 'NO' }, ['responsiblePerson']],
  [{ ...KIRO, makerCountry: 'GB', responsiblePerson: 'Mandataire SARL, Le Havre' }, ['responsiblePerson']],
  [{ ...KIRO, makerCountry: 'GB', responsiblePerson: REACHED }, []],
])('%j is not offered because %j is missing', (safety, fields) => {
  expect(Object.keys(safetyErrors({ ...NO_SAFETY, ...safety }, { isPublished: true }))).toEqual(fields)
})

test('the maker’s country is chosen by name, the Union’s countries first', () => {
  const { union, others } = makerCountryChoices()
  expect(union).toHaveLength(27)
  expect(union[0]).toEqual({ value: 'DE', label: 'Allemagne' })
  expect(others).toContainEqual({ value: 'CN', label: 'Chine' })
  const all = [...union, ...others]
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length)
  expect(all.filter(({ value, label }) => value === label)).toEqual([])
})
