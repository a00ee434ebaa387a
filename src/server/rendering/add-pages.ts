import type { App } from '../http/app-type.ts'
import type { Services } from '../services.ts'
import { publicApi } from './public-api.ts'
import { registerPages } from './register-pages.ts'
import { shopProfile } from './shop-profile.ts'
import { BUILD } from './web-side.ts'

const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']
const RELAY_HOSTS = [
  'https://widget.mondialrelay.com',
  'https://*.mondialrelay.com',
  'https://*.openstreetmap.org',
  'https://unpkg.com',
]

/**
 * The web side on top of the calls: rendered with the same queries, its cache emptied by the same writes. `build` is
 * the folder that it was built into, of no use in development.
 */
export async function addPages(app: App, services: Services, build = BUILD): Promise<void> {
  const { config, database } = services
  const sandbox = config.sandboxUrl ? [config.sandboxUrl] : []
  const cache = await registerPages(app, {
    publicApi: publicApi(services),
    build: config.development ? undefined : build,
    shop: shopProfile(config),
    hosts: {
      payment: config.payment.sandbox ? sandbox : PAYPAL_HOSTS,
      relay: config.relay.sandbox ? sandbox : RELAY_HOSTS,
      ads: config.ads.url ? [config.ads.url] : [],
      images: [],
    },
  })
  database.changes.onChange((change) => cache.invalidate(change))
}
