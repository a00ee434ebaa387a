import { expect, test } from 'vitest'
import { OVERSEAS } from './countries.ts'
import { customsNotice } from './customs.ts'

test('a buyer whose parcel passes customs is told so, and no other', () => {
  expect(customsNotice('Suisse')).toContain('le colis passe la douane')
  expect(customsNotice(OVERSEAS)).toContain('le colis passe la douane')
  for (const country of ['France', 'Belgique', 'Nulle part']) expect(customsNotice(country)).toBeUndefined()
})
