import { expect, test } from 'vitest'
import type { Promotion } from '#shared/promotions/contract.ts'
import { promotionBody, promotionErrors, promotionValues } from './promotion-form-values.ts'

const CODE: Promotion = {
  _id: '019ab000-0000-7000-8000-000000000001',
  code: 'NOEL-10',
  kind: 'amount',
  value: 4.3,
  minimum: 20,
  from: '2026-12-01',
  to: null,
  maxUses: 100,
  maxUsesPerCustomer: null,
  collections: ['00000000-0000-7000-8000-000000000001'],
  active: true,
  state: 'on',
  uses: 3,
  cost: 12.9,
  version: 2,
  updatedAt: '2026-11-24T10:00:00.000Z',
}

test('a code that was not edited is sent as it was read', () => {
  expect(CODE).toMatchObject(promotionBody(promotionValues(CODE)))
  expect(promotionErrors(promotionValues(CODE))).toEqual({})
})

test('free delivery has no value, even if one was typed for another kind', () => {
  const values = { ...promotionValues(CODE), kind: 'freeRelay' as const, value: 'rien' }
  expect(promotionErrors(values)).toEqual({})
  expect(promotionBody(values)).toMatchObject({ kind: 'freeRelay', value: 0 })
})

test('a number of uses may have a space, and a percentage its sign', () => {
  const values = { ...promotionValues(CODE), kind: 'percent' as const, value: '10 %', maxUses: '1 000' }
  expect(promotionErrors(values)).toEqual({})
  expect(promotionBody(values)).toMatchObject({ value: 10, maxUses: 1000 })
})

test.each([
  [{ code: 'É' }, 'code'],
  [{ kind: 'percent', value: '12,5' }, 'value'],
  [{ kind: 'percent', value: '' }, 'value'],
  [{ value: 'beaucoup' }, 'value'],
  [{ value: '0' }, 'value'],
  [{ minimum: '1,234' }, 'minimum'],
  [{ to: '2026-11-30' }, 'to'],
  [{ maxUses: '0' }, 'maxUses'],
  [{ maxUsesPerCustomer: '1,5' }, 'maxUsesPerCustomer'],
] as const)('%j is refused at %s', (typed, field) => {
  expect(Object.keys(promotionErrors({ ...promotionValues(CODE), ...typed }))).toEqual([field])
})
