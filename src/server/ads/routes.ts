import { randomBytes } from 'node:crypto'
import type { App } from '../http/app-type.ts'
import type { Config } from '../config/config.ts'
import type { Services } from '../services.ts'
import { slotDocument, type AdSettings } from './slot-document.ts'

const ADSENSE = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'
const SANDBOX = '/sandbox/ads/adsbygoogle.js'
const SANDBOX_CLIENT = 'ca-pub-0000000000000000'

/** Which places a page has; each shows an advert of its own. */
const PLACES = ['left', 'right'] as const

/** `GET /ads/slot?place=left`: the document of one advert (decision 33), while adverts are on. */
export function adRoutes(app: App, { config }: Services): void {
  if (!config.ads.enabled) return
  app.get<{ Querystring: { place?: string } }>('/ads/slot', { schema: { hide: true } }, (request, reply) => {
    const place = PLACES.find((known) => known === request.query.place) ?? 'left'
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(config, nonce))
      .send(slotDocument(adSettings(config, place), nonce))
  })
}

function adSettings({ ads, sandboxUrl = '' }: Config, place: string): AdSettings {
  if (!ads.client) return { scriptUrl: sandboxUrl + SANDBOX, client: SANDBOX_CLIENT, slot: place }
  return { scriptUrl: `${ADSENSE}?client=${ads.client}`, client: ads.client, slot: ads.slot ?? '' }
}

/** The provider's scripts load what they like, but only here; the sandbox's need nothing but themselves. */
function policy({ ads, sandboxUrl = '' }: Config, nonce: string): string {
  const common = ["object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"]
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
