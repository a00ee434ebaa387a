import { X509Certificate, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'

type Options = {
  webhookId: () => string
  /** Whether a certificate may be fetched from this address: PayPal's own hosts, or the sandbox's. */
  trustsCertificate: (url: string) => boolean
}

/** Older notifications are refused: a captured one must not be played again for ever. PayPal retries for 3 days. */
const MAX_AGE_MS = 4 * 24 * 3600 * 1000
const MAX_AHEAD_MS = 10 * 60 * 1000
const TIMEOUT_MS = 5_000
const MAX_CERTIFICATES = 20

/**
 * Checks PayPal's signature: RSA-SHA256 over `transmission-id|time|webhook-id|crc32(raw body)`, with the
 * certificate from an address on the allowlist and nowhere else (ASVS: no fetch of an address a stranger gives).
 */
export function webhookVerifier({ webhookId, trustsCertificate }: Options) {
  const certificates = new Map<string, X509Certificate>()

  async function certificateAt(url: string): Promise<X509Certificate> {
    const known = certificates.get(url)
    if (known && isValidNow(known)) return known
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`The certificate could not be fetched (${response.status}).`)
    const certificate = new X509Certificate(await response.text())
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
    if (!isValidNow(certificate)) return false
    const { publicKey } = certificate
    return verify('sha256', Buffer.from(signed), publicKey, Buffer.from(signature, 'base64'))
  }
}

function isValidNow({ validFrom, validTo }: X509Certificate): boolean {
  const now = Date.now()
  return new Date(validFrom).getTime() <= now && now < new Date(validTo).getTime()
}

/** PayPal serves its certificates from its own hosts over https, never from elsewhere. */
export function isPayPalAddress(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {}
  return protocol === 'https:' && hostname !== undefined && /(^|\.)paypal\.com$/.test(hostname)
}
