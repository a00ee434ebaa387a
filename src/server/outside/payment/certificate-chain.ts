import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

/** More links than that are no chain of a real authority. */
const MOST_LINKS = 5
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g

const ROOTS = rootCertificates
  .map((pem) => new X509Certificate(pem))
  .filter(({ subject }) => subject.split('\n').includes('O=DigiCert Inc'))

/** Who a signing certificate must name, and who may stand at the end of its chain. */
export type Trust = { name: string; isRoot: (certificate: X509Certificate) => boolean }

/** PayPal's signing certificates are DigiCert's: its roots, of those that Node carries, and nobody else's. */
export const PAYPAL_TRUST: Trust = {
  name: 'messageverificationcerts.paypal.com',
  isRoot: ({ fingerprint256 }) => ROOTS.some((root) => root.fingerprint256 === fingerprint256),
}

/** PayPal's own sandbox signs under another name. */
export const PAYPAL_SANDBOX_TRUST: Trust = {
  ...PAYPAL_TRUST,
  name: 'messageverificationcerts.sandbox.paypal.com',
}

/** The built-in sandbox is its own authority; where its certificate may come from is checked before. */
export const BUILT_IN_TRUST: Trust = {
  name: 'messageverificationcerts.paypal.sandbox',
  isRoot: (certificate) => certificate.subject === 'CN=messageverificationcerts.paypal.sandbox',
}

/**
 * The signing certificate at the head of a PEM file, if it bears the name, is in its time, and is signed link by link
 * up to a root that is trusted.
 */
export function trustedCertificate(pem: string, { name, isRoot }: Trust): X509Certificate | undefined {
  const given = (pem.match(PEM) ?? []).slice(0, MOST_LINKS).map((text) => new X509Certificate(text))
  const [leaf] = given
  if (!leaf?.checkHost(name, { subject: 'always' })) return undefined
  let link = leaf
  for (let steps = 0; steps < MOST_LINKS; steps++) {
    if (!isValidNow(link)) return undefined
    if (isRoot(link) && isSignedBy(link, link)) return leaf
    const issuer = [...given, ...ROOTS].find(
      (other) => other.fingerprint256 !== link.fingerprint256 && isSignedBy(link, other),
    )
    if (!issuer?.ca) return undefined
    link = issuer
  }
  return undefined
}

export function isValidNow({ validFromDate, validToDate }: X509Certificate): boolean {
  const now = Date.now()
  return validFromDate.getTime() <= now && now < validToDate.getTime()
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}
