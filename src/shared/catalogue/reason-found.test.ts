import { expect, test } from 'vitest'
import { reasonFound } from './reason-found.ts'

const sleeve = {
  name: 'Oiseau de feu',
  title: 'Protection brillante',
  collectionName: 'Pokémon',
  brand: 'Carapace',
  fits: '63x88',
  features: ['Dos opaque', 'Sans PVC ni acide'],
  description:
    'Un grand oiseau traverse le ciel du soir. Ses ailes sont tracées à la braise, plume par plume.',
}

test('a suggestion says where the search found it, or else its collection and its cards', () => {
  const usual = 'Pokémon, pour cartes 63\u00A0×\u00A088\u00A0mm'
  for (const [query, reason] of [
    ['oiseau', usual],
    ['pokemon', usual],
    ['PVC', 'Sans PVC ni acide'],
    ['brillantes', 'Protection brillante'],
    ['braises', '…soir. Ses ailes sont tracées à la braise, plume par plume.…'],
    ['oizo', usual],
  ] as const)
    expect(reasonFound(sleeve, query), query).toBe(reason)
  expect(reasonFound({ ...sleeve, fits: '' }, 'oiseau')).toBe('Pokémon')
})
