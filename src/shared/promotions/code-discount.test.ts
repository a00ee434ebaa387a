import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenDiscountCents, chosenLinesCents } from '../refunds/refund-rules.ts'
import { codeDiscount } from './code-discount.ts'

const lines = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 100_000 }), isEligible: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
})
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test('the parts of the lines add up to the whole reduction, and no line falls below 0', () => {
  const reduction = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 200_000 }) }),
  )
  fc.assert(
    fc.property(lines, reduction, (cart, { kind, value }) => {
      const parts = codeDiscount({ kind, value }, cart)
      const eligible = sum(cart.map(({ cents, isEligible }) => (isEligible ? cents : 0)))
      const whole = kind === 'percent' ? Math.round((eligible * value) / 100) : Math.min(value, eligible)
      expect(sum(parts)).toBe(whole)
      for (const [at, { cents, isEligible }] of cart.entries()) {
        const part = parts[at] ?? -1
        const share = isEligible && eligible > 0 ? (whole * cents) / eligible : 0
        expect(part).toBeGreaterThanOrEqual(Math.floor(share))
        expect(part).toBeLessThanOrEqual(Math.min(cents, Math.ceil(share)))
      }
    }),
  )
})

test('a remaining cent goes to the largest remainder; among equal ones, to the first', () => {
  const line = (cents: number) => ({ cents, isEligible: true })
  expect(codeDiscount({ kind: 'amount', value: 100 }, [line(1000), line(1000), line(1000)])).toEqual([
    34, 33, 33,
  ])
  expect(codeDiscount({ kind: 'amount', value: 10 }, [line(100), line(160)])).toEqual([4, 6])
  expect(codeDiscount({ kind: 'freeRelay', value: 0 }, [line(100)])).toEqual([0])
})

test('refunds of all packs of a line add up to its paid price, even after failed refunds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.record({ packs: fc.integer({ min: 1, max: 5 }), fails: fc.boolean() }), { maxLength: 12 }),
      (quantity, unitCents, share, refunds) => {
        const discountCents = Math.floor(quantity * unitCents * share)
        const line = {
          id: 'a',
          packSize: 5,
          quantity,
          unitCents,
          discountCents,
          refunded: 0,
          refundedDiscountCents: 0,
        }
        let paidBack = 0
        for (const { packs, fails } of [...refunds, { packs: quantity, fails: false }]) {
          const chosen = Math.min(packs, quantity - line.refunded)
          if (chosen === 0 || fails) continue
          const cents = chosenLinesCents([line], [{ line: 'a', quantity: chosen }])
          expect(cents).toBeGreaterThanOrEqual(0)
          paidBack += cents
          line.refundedDiscountCents += chosenDiscountCents(line, chosen)
          line.refunded += chosen
        }
        expect(paidBack).toBe(quantity * unitCents - discountCents)
      },
    ),
  )
})
