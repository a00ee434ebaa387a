import { expect, test } from 'vitest'
import { speculationRules } from './speculation-rules.ts'

test('a document names what its browser may fetch ahead: ways into another kind of document, and none of the back-office', () => {
  expect(speculationRules('/products/1')).toContain('{"prefetch":')
  expect(speculationRules('/products/1')).toContain('"/cart"')
  expect(speculationRules('/cart')).not.toContain('"/cart"')
  expect(speculationRules('/checkout/payment')).toBeUndefined()
  expect(speculationRules('/admin')).toBeUndefined()
})
