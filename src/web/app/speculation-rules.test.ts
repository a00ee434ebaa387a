import { expect, test } from 'vitest'
import { speculationRules } from './speculation-rules.ts'

test('a document names the links that its browser may prefetch: those to other kinds of documents, never the back-office', () => {
  expect(speculationRules('/products/1')).toContain('{"prefetch":')
  expect(speculationRules('/products/1')).toContain('"/cart"')
  expect(speculationRules('/cart')).not.toContain('"/cart"')
  expect(speculationRules('/checkout/payment')).toBeUndefined()
  expect(speculationRules('/admin')).toBeUndefined()
})
