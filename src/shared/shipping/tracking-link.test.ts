import { expect, test } from 'vitest'
import { trackingUrl } from './tracking-link.ts'

test('each carrier has its page, and a number is always escaped', () => {
  expect(trackingUrl('Mondial Relay', ' 123 ', '75001')).toBe(
    'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=123&codePostal=75001',
  )
  expect(trackingUrl('colissimo', '6A&b=1', '')).toBe(
    'https://www.laposte.fr/outils/suivre-vos-envois?code=6A%26b%3D1',
  )
  expect(trackingUrl('ups', '1', '2')).toBeUndefined()
})
