import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import type { PageKind } from '#shared/rendering/page-kinds.ts'
import { POLICY_REPORTS } from './policy-reports.ts'

export type HostsByDirective = Partial<
  Record<'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'font-src' | 'frame-src', readonly string[]>
>

/** A feature that is off, or served from the shop's own origin, adds no hosts. */
export type ThirdPartyHosts = {
  payment: readonly HostsByDirective[]
  relay: HostsByDirective
  ads: readonly string[]
  consent?: string | undefined
  images: readonly string[]
}

export type PolicyOptions = {
  hosts: ThirdPartyHosts
  development: boolean
}

/** `isKept` is false if the nonce does not stay in the document, because all visitors get the same document. */
export type RenderedNonce = { nonce?: string | undefined; isKept?: boolean }

type Directives = Record<string, readonly string[]>

/**
 * Scripts are never allowed as 'unsafe-inline'. Styles are, in development and on kinds of pages that may contain a
 * third party's script.
 */
export function contentSecurityPolicy(
  html: string,
  kind: PageKind,
  { hosts, development }: PolicyOptions,
  { nonce, isKept = true }: RenderedNonce = {},
): string {
  const scripts = nonce && isKept ? [`'nonce-${nonce}'`] : inlineHashes(html, 'script', nonce)
  const isStranger = THIRD_PARTY.has(kind) || (kind === 'public' && hosts.consent !== undefined)
  const looseStyles = development || isStranger
  const base: Directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...(looseStyles ? ["'unsafe-inline'"] : inlineHashes(html, 'style', nonce))],
    'img-src': ["'self'", 'data:', ...hosts.images],
    'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
    // While the server restarts, Vite's client waits for it in a worker made of a blob.
    ...(development ? { 'worker-src': ['blob:'] } : {}),
    'font-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // `report-uri` is for browsers without `report-to`.
    'report-uri': [POLICY_REPORTS],
    'report-to': ['policy'],
  }
  return written({
    ...joined(base, additions(kind, hosts)),
    ...(development || isStranger ? {} : trustedTypes(kind)),
  })
}

/**
 * Pages with a third party's script that adds its own styles and does not support Trusted Types (the payment
 * provider's buttons, Mondial Relay's jQuery and Leaflet).
 */
const THIRD_PARTY: ReadonlySet<PageKind> = new Set(['payment', 'shipping'])

function trustedTypes(kind: PageKind): Directives {
  // The policies of src/web/base/trusted-markup.ts, and the policy of the article editor for pasted text.
  const policies = ['default', 'carapace', ...(kind === 'admin' ? ['ProseMirrorClipboard'] : [])]
  return { 'require-trusted-types-for': ["'script'"], 'trusted-types': policies }
}

function additions(kind: PageKind, hosts: ThirdPartyHosts): Directives {
  if (kind === 'payment') return hosts.payment.reduce<Directives>((all, more) => joined(all, { ...more }), {})
  if (kind === 'shipping') return hosts.relay
  if (kind === 'private') return { 'frame-src': hosts.ads }
  if (kind === 'public') return joined({ 'frame-src': hosts.ads }, consentHosts(hosts))
  // Previews of pictures that the owner has chosen are blobs.
  if (kind === 'admin') return { 'img-src': ['blob:'] }
  return {}
}

/** The consent provider's script asks its question on the page, and fetches its content from the provider's host. */
function consentHosts({ consent }: ThirdPartyHosts): Directives {
  if (consent === undefined) return {}
  const { origin } = new URL(consent)
  return Object.fromEntries(CONSENT_DIRECTIVES.map((name) => [name, [origin]]))
}
const CONSENT_DIRECTIVES = ['script-src', 'style-src', 'img-src', 'connect-src', 'font-src', 'frame-src']

function joined(base: Directives, more: Directives): Directives {
  const names = new Set([...Object.keys(base), ...Object.keys(more)])
  return Object.fromEntries([...names].map((name) => [name, [...(base[name] ?? []), ...(more[name] ?? [])]]))
}

function written(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/**
 * Returns the hashes of a document's inline scripts or styles, as a policy contains them. Hashes are needed because the
 * router's script is known only in the finished document, and a page that all visitors get unchanged cannot have a
 * nonce for each visitor.
 *
 * With the renderer's nonce only elements that carry it are hashed, so markup that another person wrote into the page
 * is not allowed. Without a nonce (in development, and on the outage page) nothing inside `<main>` is hashed, because
 * it contains text that people wrote.
 */
export function inlineHashes(html: string, element: 'script' | 'style', nonce?: string): string[] {
  const found: string[] = []
  let open: string | undefined
  const isOurs = ({ src, type = '', nonce: own }: Record<string, string>) =>
    src === undefined && !type.startsWith('application/') && own === nonce
  const [textFrom, textTo] = [html.indexOf('<main'), html.lastIndexOf('</main>')]
  const isText = (at: number) => nonce === undefined && at > textFrom && at < textTo
  const parser = new Parser({
    onopentag(name, attributes) {
      open = name === element && isOurs(attributes) && !isText(parser.startIndex) ? '' : undefined
    },
    ontext: (text) => (open = open === undefined ? undefined : open + text),
    onclosetag() {
      if (open !== undefined) found.push(open)
      open = undefined
    },
  })
  parser.end(html)
  return found.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
}
