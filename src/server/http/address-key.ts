import { isIPv6 } from 'node:net'

/**
 * Only the first `bits` of an IPv6 address count, because one internet connection usually has a whole /64, and some
 * have a /48.
 */
export function addressKey(ip: string, bits: 48 | 64 = 64): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  const full = ip.includes('::')
    ? [...groups, ...Array.from({ length: 8 - groups.length - rest.length }, () => '0'), ...rest]
    : groups
  return `${full
    .slice(0, bits / 16)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`
}
