import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 addresses that are not public: this machine, its network, and reserved ranges (IANA's special registries). */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
// The allowed IPv6 ranges: those of the public Internet, except reserved ranges and ranges that lead back into IPv4.
const openV6 = new BlockList()
openV6.addSubnet('2000::', 3, 'ipv6')
const closedV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closedV6.addSubnet(network, bits, 'ipv6')

export const CLOSED_HOST = 'CLOSED_HOST'

const closedHost = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} is no public host.`), { code: CLOSED_HOST })

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

/** Refuses a name if one of its addresses is not public. The connection uses the address that was checked. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    const isClosed = !first || found.some(({ address }) => !isPublicAddress(address))
    if (error || isClosed) return callback(error ?? closedHost(hostname), '', 4)
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/**
 * Refuses a URL with another protocol than http and https, with an unusual port or a user name, or with a literal
 * address that is not public. A literal address is not resolved, so `publicLookup` does not check it.
 * @throws Error
 */
export function refuseClosed({ protocol, hostname, port, username }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isClosed = isIP(literal) !== 0 && !isPublicAddress(literal)
  const isUsual = (protocol === 'https:' || protocol === 'http:') && port === '' && username === ''
  if (isClosed || !isUsual) throw closedHost(hostname)
}
