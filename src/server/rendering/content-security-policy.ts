import { createHash } from 'node:crypto'
import type { PageClass } from '#shared/rendering/page-class.ts'

/** Hosts of third parties, each needed on one kind of page only; empty while its feature is off or on our own origin. */
export type ThirdPartyHosts = {
  /** The payment provider: its script, frames, calls, pictures. */
  payment: readonly string[]
  /** The relay-point picker: its script, styles, map tiles, calls. */
  relay: readonly string[]
  /** The adverts' own origin, framed on public pages. */
  ads: readonly string[]
  /** Where pictures are served from when that is not our own origin. */
  images: readonly string[]
}

export type PolicyOptions = {
  hosts: ThirdPartyHosts
  /** Hot reload injects styles and talks over a web socket. */
  development: boolean
}

type Directives = Record<string, readonly string[]>

/**
 * The policy of one rendered document: everything from our own origin, its inline scripts and styles
 * by their hash, third parties only where their feature lives. Scripts are never 'unsafe-inline'.
 */
export function contentSecurityPolicy(
  html: string,
  kind: PageClass,
  { hosts, development }: PolicyOptions,
  nonce?: string,
): string {
  const scripts = nonce ? [`'nonce-${nonce}'`] : inlineHashes(html, 'script')
  const looseStyles = development || STYLED_BY_SCRIPTS.has(kind)
  const base: Directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...(looseStyles ? ["'unsafe-inline'"] : inlineHashes(html, 'style'))],
    'img-src': ["'self'", 'data:', ...hosts.images],
    'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
    'font-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return written(joined(base, additions(kind, hosts)))
}

/** Kinds of pages whose libraries or third parties add styles of their own. */
const STYLED_BY_SCRIPTS: ReadonlySet<PageClass> = new Set(['payment', 'delivery', 'admin'])

function additions(kind: PageClass, hosts: ThirdPartyHosts): Directives {
  if (kind === 'payment') return everywhere(hosts.payment)
  if (kind === 'delivery') return everywhere(hosts.relay)
  if (kind === 'public' || kind === 'private') return { 'frame-src': hosts.ads }
  // The invoice is laid out by a WebAssembly module, the picture previews are blobs.
  if (kind === 'admin')
    return {
      'script-src': ["'wasm-unsafe-eval'"],
      'img-src': ['blob:'],
      'connect-src': ['blob:', 'data:'],
      'frame-src': ['blob:'],
      'worker-src': ["'self'", 'blob:'],
    }
  return {}
}

function everywhere(hosts: readonly string[]): Directives {
  const directives = [
    'script-src',
    'style-src',
    'img-src',
    'connect-src',
    'font-src',
    'frame-src',
    'form-action',
  ]
  return Object.fromEntries(directives.map((name) => [name, hosts]))
}

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
 * The hashes of a document's inline scripts or styles, as a policy names them. Data blocks (JSON-LD) never run. What
 * stands inside `<main>` gets none: there is the text that people wrote, and no script of ours. Should one ever get
 * past the sanitiser, the policy still stops it.
 */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const ours = html.replace(/<main[\s>][\s\S]*<\/main>/i, '')
  const found = ours.matchAll(new RegExp(`<${element}(\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'gi'))
  return [...found]
    .filter(([, attributes = '']) => !/\ssrc=|\stype="application\//i.test(attributes))
    .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
}
