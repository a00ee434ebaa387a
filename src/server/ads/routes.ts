import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { App } from '../http/app-type.ts'
import type { Services } from '../services.ts'
import { inertDocument, slotDocument, type AdSettings } from './slot-document.ts'

const ADSENSE = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'
const SANDBOX = '/sandbox/ads/adsbygoogle.js'
const SANDBOX_CLIENT = 'ca-pub-0000000000000000'

const PLACES = ['left', 'right'] as const

const ON_ADS_HOST = /^\/(?:ads|sandbox\/ads)\//

/**
 * Serves the document of one advert (decision 33), while adverts are on. Outside an iframe (a popup, a link) the
 * document has no script.
 */
export function adRoutes(app: App, { config }: Services): void {
  if (!config.ads.enabled) return
  if (config.ads.url) keepApart(app, new URL(config.ads.url).host)
  const open = { config: { access: 'public' }, schema: { hide: true } } as const
  app.get<{ Querystring: { place?: string } }>('/ads/slot', open, (request, reply) => {
    void reply.type('text/html; charset=utf-8').headers(HEADERS)
    if (request.headers['sec-fetch-dest'] !== 'iframe')
      return reply.header('content-security-policy', INERT).send(inertDocument())
    const place = PLACES.find((known) => known === request.query.place) ?? 'left'
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(config, nonce))
      .send(slotDocument(adSettings(config, place), nonce))
  })
}

/** The adverts' own host serves nothing else, and other hosts serve no adverts. */
function keepApart(app: App, adsHost: string): void {
  app.addHook('onRequest', async ({ headers, url }, reply) => {
    if ((headers.host === adsHost) !== ON_ADS_HOST.test(url)) return reply.callNotFound()
  })
}

function adSettings({ ads, sandboxUrl = '' }: Config, place: string): AdSettings {
  if (!ads.client) return { scriptUrl: sandboxUrl + SANDBOX, client: SANDBOX_CLIENT, slot: place }
  return { scriptUrl: `${ADSENSE}?client=${ads.client}`, client: ads.client, slot: ads.slot ?? '' }
}

const HEADERS = {
  'cache-control': 'no-store',
  // Other sites cannot load the document as a resource. `policy` says which pages may frame it.
  'cross-origin-resource-policy': 'same-site',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const INERT = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A click opens the advertiser's page in an ordinary window, outside the sandbox. */
const SANDBOX_FLAGS = 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox'

/**
 * The real provider's scripts load from addresses that cannot be listed, so any https address is allowed. The demo's
 * adverts need only their own address.
 */
function policy({ ads, sandboxUrl = '', publicUrl }: Config, nonce: string): string {
  const common = [
    SANDBOX_FLAGS,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ads.url ? new URL(publicUrl).origin : "'self'"}`,
  ]
  const own = ads.client
    ? [
        `script-src 'nonce-${nonce}' 'strict-dynamic' 'unsafe-eval' https:`,
        "style-src 'unsafe-inline' https:",
        'img-src https: data:',
        'connect-src https:',
        'frame-src https:',
        'font-src https: data:',
      ]
    : ["default-src 'none'", `script-src 'nonce-${nonce}' ${sandboxUrl}`.trim(), `style-src 'nonce-${nonce}'`]
  return [...own, ...common].join('; ')
}
