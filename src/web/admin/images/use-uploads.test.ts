import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentPercent } from './use-uploads.ts'

test('the percentage is whole, from 0 to 100, and 100 only at the end', () => {
  fc.assert(
    fc.property(fc.nat(50_000_000), fc.nat(50_000_000), (bytes, total) => {
      const percent = sentPercent({ bytes, total })
      expect(Number.isInteger(percent)).toBe(true)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
      expect(percent === 100).toBe(bytes >= total)
    }),
  )
})
