import { verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isValidNow, trustedCertificate, type Trust } from './certificate-chain.ts'

type Options = {
  webhookId: () => string
  /** Whose certificate it must be. */
  trust: Trust
  /** Whether a certificate may be fetched from this address: PayPal's own hosts, or the sandbox's. */
  trustsCertificate: (url: string) => boolean
}

/** Older notifications are refused: a captured one must not be played again for ever. PayPal retries for 3 days. */
const MAX_AGE_MS = 4 * 24 * 3600 * 1000
const MAX_AHEAD_MS = 10 * 60 * 1000
const TIMEOUT_MS = 5_000
const MAX_CERTIFICATES = 20
const MAX_CERTIFICATE_BYTES = 64 * 1024
/** Of fetches that anybody's unsigned call could cause; PayPal has one or two certificates. */
const MAX_FETCHES_A_MINUTE = 10

/**
 * Checks PayPal's signature: RSA-SHA256 over `transmission-id|time|webhook-id|crc32(raw body)`, with the
 * certificate from an address on the allowlist and nowhere else (ASVS: no fetch of an address a stranger gives).
 */
export function webhookVerifier({ webhookId, trust, trustsCertificate }: Options) {
  const certificates = new Map<string, X509Certificate>()
  let fetches = { minute: 0, count: 0 }

  function countFetch(): void {
    const minute = Math.floor(Date.now() / 60_000)
    fetches = minute === fetches.minute ? { minute, count: fetches.count + 1 } : { minute, count: 1 }
    if (fetches.count > MAX_FETCHES_A_MINUTE) throw new Error('Too many certificates were asked for.')
  }

  /** Undefined for one that is not to be trusted. @throws when it cannot be had now */
  async function certificateAt(url: string): Promise<X509Certificate | undefined> {
    const known = certificates.get(url)
    if (known && isValidNow(known)) return known
    countFetch()
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`The certificate could not be fetched (${response.status}).`)
    const certificate = trustedCertificate(await boundedText(response), trust)
    if (!certificate) return undefined
    if (certificates.size >= MAX_CERTIFICATES) certificates.clear()
    certificates.set(url, certificate)
    return certificate
  }

  return async function verifyWebhook(
    headers: Record<string, string | undefined>,
    rawBody: Buffer,
  ): Promise<boolean> {
    const {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature,
    } = headers
    // As it will be fetched: dots in the path must not lead elsewhere than what was trusted.
    const certificateUrl = URL.parse(headers['paypal-cert-url'] ?? '')?.href
    if (!id || !time || !signature || !certificateUrl) return false
    if (headers['paypal-auth-algo'] !== 'SHA256withRSA' || !trustsCertificate(certificateUrl)) return false
    const age = Date.now() - Date.parse(time)
    if (!(age < MAX_AGE_MS && age > -MAX_AHEAD_MS)) return false
    const signed = `${id}|${time}|${webhookId()}|${crc32(rawBody)}`
    const certificate = await certificateAt(certificateUrl)
    if (!certificate) return false
    const { publicKey } = certificate
    return verify('sha256', Buffer.from(signed), publicKey, Buffer.from(signature, 'base64'))
  }
}

/** @throws when the body is larger than any certificate file. */
async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_CERTIFICATE_BYTES) throw new Error('The certificate is too large to be one.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('latin1')
}

/** Where PayPal serves its certificates: these very hosts and this very path. */
export function isPayPalAddress(url: string): boolean {
  return /^https:\/\/api(?:-m)?(?:\.sandbox)?\.paypal\.com\/v1\/notifications\/certs\/[\w-]{1,100}$/.test(url)
}
