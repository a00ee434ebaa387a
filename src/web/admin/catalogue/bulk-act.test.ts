import { expect, test } from 'vitest'
import { SleeveAct } from '#shared/catalogue/bulk-contract.ts'
import { LOW_STOCK_INVALID } from '#shared/catalogue/sleeve-rules.ts'
import { TOO_MANY_DECIMALS } from '#shared/decimal-money.ts'
import { actOf, typedErrors } from './bulk-act.ts'

const days = { from: '2026-12-01', to: '2026-12-24' }
const sentencesOf = (act: unknown) => SleeveAct.safeParse(act).error?.issues.map(({ message }) => message)

test.each(['1.234', '1,234 €'])('the sale price %j is refused, because it reads two ways', (value) => {
  const typed = { kind: 'sale-price', value, ...days } as const
  expect(typedErrors(typed)).toEqual({ value: TOO_MANY_DECIMALS })
  expect(actOf(typed)).toBeUndefined()
  expect(sentencesOf({ kind: 'sale', sale: { price: 1.234, ...days } })).toEqual([TOO_MANY_DECIMALS])
})

test.each(['1.234', '-1,234 €'])('so is the change %j of prices', (value) => {
  const typed = { kind: 'price-amount', value, from: '', to: '' } as const
  expect(typedErrors(typed)).toEqual({ value: TOO_MANY_DECIMALS })
  expect(actOf(typed)).toBeUndefined()
  expect(sentencesOf({ kind: 'price-amount', amount: 1.234 })).toEqual([TOO_MANY_DECIMALS])
})

test.each(['2,5', '-5', 'beaucoup'])('the threshold %j is refused, not cut to a number', (value) => {
  const typed = { kind: 'threshold', value, from: '', to: '' } as const
  expect(typedErrors(typed)).toEqual({ value: LOW_STOCK_INVALID })
  expect(actOf(typed)).toBeUndefined()
})

test('the threshold 1 000 is not 1', () => {
  const typed = { kind: 'threshold', value: '1 000', from: '', to: '' } as const
  expect(actOf(typed)).toEqual({ kind: 'threshold', lowStockBelow: 1000 })
})

test('a price with two decimals is sent in euros', () => {
  const typed = { kind: 'sale-price', value: '1,23 €', ...days } as const
  expect(actOf(typed)).toEqual({ kind: 'sale', sale: { price: 1.23, ...days } })
  expect(actOf({ kind: 'price-amount', value: '−0,50', from: '', to: '' })).toMatchObject({ amount: -0.5 })
})
