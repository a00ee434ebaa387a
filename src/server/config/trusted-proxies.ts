import { BlockList, isIP } from 'node:net'
import { ConfigError } from '../startup-error.ts'

const MAX_HOPS = 5
/**
 * Wider networks are refused. Fastify knows the widest private ones by name (10.0.0.0/8, fc00::/7). A public network
 * of IPv6 that is wider than /20 holds the callers of many providers.
 */
const MIN_BITS = { ipv4: 8, ipv6: 20, privateIpv6: 7 }

/**
 * Reads `TRUST_PROXY`, the proxies that may state the caller's address: a number of hops, a list of addresses and
 * networks, or none (ASVS 15.3.4).
 * @throws ConfigError for a malformed value, and for one that trusts too many hops or addresses
 */
export function trustedProxies(
  value: string | undefined,
): string | false | ((address: string, hop: number) => boolean) {
  if (value === undefined || value === 'false') return false
  if (/^\d+$/.test(value) && Number(value) > MAX_HOPS)
    throw new ConfigError(
      `TRUST_PROXY: nobody has ${value} proxies in front; more than ${MAX_HOPS} would believe what callers write.`,
    )
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  if (value === 'true') {
    throw new ConfigError(
      'TRUST_PROXY: "true" would believe anyone; give the number of proxies or their addresses.',
    )
  }
  for (const proxy of value.split(',').map((text) => text.trim())) {
    const problem = proxyProblem(proxy)
    if (problem) throw new ConfigError(`TRUST_PROXY: "${proxy}" ${problem}`)
  }
  return value
}

function proxyProblem(text: string): string | undefined {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return undefined
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  const isNetwork =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  if (version === 0 || more.length > 0 || !isNetwork) return 'is no address, network or number of proxies.'
  if (bits === undefined) return undefined
  return Number(bits) < (version === 4 ? MIN_BITS.ipv4 : minBitsOfIpv6(address))
    ? 'would believe too many: give the addresses of the proxies, or a smaller network.'
    : undefined
}

function minBitsOfIpv6(address: string): number {
  if (isWithin(address, '::ffff:0.0.0.0', 96)) return 96 + MIN_BITS.ipv4
  const isPrivate = isWithin(address, 'fc00::', 7) || isWithin(address, 'fe80::', 10)
  return isPrivate ? MIN_BITS.privateIpv6 : MIN_BITS.ipv6
}

function isWithin(address: string, network: string, bits: number): boolean {
  const list = new BlockList()
  list.addSubnet(network, bits, 'ipv6')
  return list.check(address, 'ipv6')
}
