import { expect, test } from 'vitest'
import { NO_SAFETY, safetyErrors, shownSafety } from './product-safety.ts'

const shop = {
  manufacturer: 'Carapace SAS, Lyon',
  email: 'bonjour@carapace.test',
  responsiblePerson: 'Mandataire, Paris',
  warnings: '',
  material: 'PP',
}

test('a product without words of its own shows the shop’s, and its name as its type', () => {
  expect(shownSafety('Prisme', NO_SAFETY, shop)).toEqual({
    maker: 'Carapace SAS, Lyon',
    email: 'bonjour@carapace.test',
    responsiblePerson: 'Mandataire, Paris',
    reference: 'Prisme',
    warnings: expect.stringContaining('36 mois'),
    material: 'PP',
  })
})

test('a product of another maker shows that maker, and never the shop’s own representative', () => {
  const own = {
    ...NO_SAFETY,
    maker: 'Kiro KK',
    makerAddress: 'Osaka',
    makerEmail: 'a@kiro.jp',
    reference: 'KR-66',
  }
  expect(shownSafety('Prisme', own, shop)).toMatchObject({
    maker: 'Kiro KK, Osaka',
    email: 'a@kiro.jp',
    responsiblePerson: '',
    reference: 'KR-66',
  })
})

test.each([
  [{}, []],
  [{ warnings: 'Fragile' }, []],
  [{ maker: 'Kiro' }, ['makerAddress', 'makerEmail']],
  [{ makerAddress: 'Osaka' }, ['maker', 'makerEmail']],
  [{ maker: 'Kiro', makerAddress: 'Osaka', makerEmail: 'kiro' }, ['makerEmail']],
  [{ maker: 'Kiro', makerAddress: 'Osaka', makerEmail: 'a@kiro.jp' }, []],
])('%j is refused at %j', (given, fields) => {
  expect(Object.keys(safetyErrors({ ...NO_SAFETY, ...given }))).toEqual(fields)
})
