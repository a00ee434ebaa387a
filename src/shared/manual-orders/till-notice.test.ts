import { expect, test } from 'vitest'
import { PAYMENT_MEANS } from '../payment-means.ts'
import { tillNotice } from './till-notice.ts'

test('only cash must first go through a till', () => {
  const told = [...PAYMENT_MEANS, '' as const].filter((means) => tillNotice(means) !== undefined)
  expect(told).toEqual(['cash'])
  expect(tillNotice('cash')).toContain('Enregistrez d’abord la vente dans votre caisse')
})
