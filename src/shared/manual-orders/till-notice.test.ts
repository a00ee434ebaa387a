import { expect, test } from 'vitest'
import { PAYMENT_MEANS } from '../payment-means.ts'
import { tillNotice } from './till-notice.ts'

test('cash, and cash alone, must go through a till first', () => {
  const told = [...PAYMENT_MEANS, '' as const].filter((means) => tillNotice(means) !== undefined)
  expect(told).toEqual(['cash'])
  expect(tillNotice('cash')).toContain('Enregistrez d’abord la vente dans votre caisse')
})
