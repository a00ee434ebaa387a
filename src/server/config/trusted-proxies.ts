import { isIP } from 'node:net'
import { ConfigError } from './startup-error.ts'

const MOST_HOPS = 5

/** Whom to believe about a caller's address: so many hops, a list of addresses, or nobody (ASVS 15.3.4). */
export function trustedProxies(
  value: string | undefined,
): string | false | ((address: string, hop: number) => boolean) {
  if (value === undefined || value === 'false') return false
  if (/^\d+$/.test(value) && Number(value) > MOST_HOPS)
    throw new ConfigError(
      `TRUST_PROXY: nobody has ${value} proxies in front; more than ${MOST_HOPS} would believe what callers write.`,
    )
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  if (value === 'true') {
    throw new ConfigError(
      'TRUST_PROXY: "true" would believe anyone; give the number of proxies or their addresses.',
    )
  }
  const stranger = value.split(',').find((address) => !isProxyAddress(address.trim()))
  if (stranger !== undefined)
    throw new ConfigError(`TRUST_PROXY: "${stranger.trim()}" is no address, network or number of proxies.`)
  return value
}

/** What Fastify takes: an address, a network (10.0.0.0/8), or the name of some. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
