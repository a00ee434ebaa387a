import { expect, test } from 'vitest'
import { withSpeculationRules } from './speculation-rules.ts'

const given = (path: string) => withSpeculationRules('<head></head>', path, 'n')

test('a document names what its browser may fetch ahead: ways into another kind of document, and none of the back-office', () => {
  expect(given('/products/1')).toContain('<script nonce="n" type="speculationrules">{"prefetch":')
  expect(given('/products/1')).toContain('"/cart"')
  expect(given('/cart')).not.toContain('"/cart"')
  expect(given('/checkout/payment')).toBe('<head></head>')
  expect(given('/admin')).toBe('<head></head>')
})
