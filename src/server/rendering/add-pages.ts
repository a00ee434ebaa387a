import { PAGE_PATHS, shownPages } from '#shared/settings/owner-texts.ts'
import { collectionAddresses } from '../catalogue/collections.ts'
import { eachOffer, sleeveAddresses } from '../catalogue/queries.ts'
import type { App } from '../http/app-type.ts'
import { articleAddresses } from '../news/queries.ts'
import { paymentHosts } from '../outside/payment/open-payment.ts'
import type { Services } from '../services.ts'
import { officialPictureRoutes } from '../terms/official-pictures.ts'
import type { HostsByDirective } from './content-security-policy.ts'
import { BUILD } from './load-web-build.ts'
import { registerPages } from './page-routes.ts'
import { policyReports } from './policy-reports.ts'
import { publicApi } from './public-api.ts'
import { shopProfile } from './shop-profile.ts'

const RELAY = ['https://widget.mondialrelay.com', 'https://*.mondialrelay.com']
/**
 * Mondial Relay's widget loads Leaflet, its map library, from unpkg. Only Leaflet's script, style sheet and images
 * are allowed from that host.
 */
const LEAFLET = 'https://unpkg.com/leaflet/dist/leaflet'
const RELAY_HOSTS: HostsByDirective = {
  'script-src': [...RELAY, `${LEAFLET}.js`],
  'style-src': [...RELAY, `${LEAFLET}.css`],
  'img-src': [...RELAY, 'https://*.openstreetmap.org', 'https://unpkg.com/leaflet/dist/images/'],
  'connect-src': RELAY,
}

export async function addPages(app: App, services: Services, build = BUILD): Promise<void> {
  const { config, database, clock } = services
  const sandbox = config.sandboxUrl ? sandboxHosts(config.sandboxUrl) : {}
  const files = officialPictureRoutes(app, config)
  const cache = await registerPages(app, {
    publicApi: publicApi(services),
    eachProduct: () => eachOffer(database.db),
    addresses: {
      textPages: () => shownPages(services.settings.current.texts).map((name) => PAGE_PATHS[name]),
      collections: () => collectionAddresses(database.db),
      products: sleeveAddresses(database.db),
      articles: articleAddresses(database.db, clock),
    },
    build: config.development ? undefined : build,
    shop: () => shopProfile(services, files),
    hosts: {
      // A getter, because the owner may switch a wallet on or type keys while the shop runs.
      get payment() {
        return config.payment.sandbox ? [sandbox] : paymentHosts(config, services.settings.current.payment)
      },
      get relay() {
        return config.relay.sandbox ? sandbox : RELAY_HOSTS
      },
      ads: config.ads.url ? [config.ads.url] : [],
      consent: config.ads.enabled ? config.ads.consentProviderUrl : undefined,
      images: [],
    },
  })
  policyReports(app)
  // Pages show new settings only after this process has read the settings, so `onReload` clears the cache.
  database.changes.onChange((change) => change !== 'settings' && cache.invalidate(change))
  services.settings.onReload(() => cache.invalidate('settings'))
}

/** A sandbox with its own address plays the third parties. */
function sandboxHosts(url: string): HostsByDirective {
  const own = [url]
  return { 'script-src': own, 'style-src': own, 'img-src': own, 'connect-src': own, 'frame-src': own }
}
