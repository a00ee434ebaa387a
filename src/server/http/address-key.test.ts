import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test('an IPv6 address is counted by its /64, in any notation', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
  expect(addressKey('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressKey('2001:0db8:0:0:ffff::2')).toBe('2001:db8:0:0::/64')
  expect(addressKey('2001:db8:7:9::1', 48)).toBe('2001:db8:7::/48')
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
})
