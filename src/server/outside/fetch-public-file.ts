import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

/** Addresses that are not public: this machine, its network, and reserved ranges (IANA's special registries). */
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
// The allowed IPv6 ranges: those of the public Internet, except ranges that lead back into IPv4.
const openV6 = new BlockList()
openV6.addSubnet('2000::', 3, 'ipv6')
const closedV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closedV6.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

/**
 * Resolves a name once, for the connection itself. A name that leads to an internal address is refused, even if it
 * led to a public address a moment ago.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    const isClosed = !first || found.some(({ address }) => !isPublicAddress(address))
    if (error || isClosed) return callback(error ?? new Error(`${hostname} is no public host.`), '', 4)
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/**
 * Fetches the file at an address that an admin gave. Only public hosts on the usual ports are allowed, so that no
 * admin can read the shop's own network.
 * @throws Error for a file that is missing, not public, too slow or larger than `maxBytes`
 */
export function fetchPublicFile(address: string, maxBytes: number): Promise<Buffer> {
  return fileAt(new URL(address), maxBytes, AbortSignal.timeout(TIMEOUT_MS), MAX_REDIRECTS)
}

async function fileAt(url: URL, maxBytes: number, signal: AbortSignal, redirects: number): Promise<Buffer> {
  refuseClosed(url)
  const answer = await new Promise<Buffer | URL>((done, fail) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = request(url, { lookup: publicLookup, signal, agent: false }, (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location && redirects > 0) {
        response.destroy()
        const next = URL.parse(headers.location, url.href)
        return next ? done(next) : fail(new Error(`${url.host} redirects to an invalid address.`))
      }
      if (statusCode !== 200) {
        response.destroy()
        return fail(new Error(`${url.host} answered ${statusCode}.`))
      }
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        parts.push(part)
        if (bytes > maxBytes) response.destroy(new Error(`${url.host} sends too much.`))
      })
      response.on('end', () => done(Buffer.concat(parts)))
      response.on('error', fail)
    })
    sent.on('error', fail)
    sent.end()
  })
  return answer instanceof URL ? fileAt(answer, maxBytes, signal, redirects - 1) : answer
}

/** Refuses a closed address. A literal address is not resolved, so it is checked here. */
function refuseClosed({ protocol, hostname, port, username }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isClosed = isIP(literal) !== 0 && !isPublicAddress(literal)
  const isUsual = (protocol === 'https:' || protocol === 'http:') && port === '' && username === ''
  if (isClosed || !isUsual) throw new Error(`${hostname} is no public host.`)
}
