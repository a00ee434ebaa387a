import type { ShopProfile } from '#shared/shop-profile.ts'
import type { Config } from '../config/config.ts'
import type { PublishedTerms } from '../terms/publish-terms.ts'
import { SANDBOX_PAYMENT } from '../outside/payment/open-payment.ts'

const RELAY_WIDGET =
  'https://widget.mondialrelay.com/parcelshop-picker/jquery.plugin.mondialrelay.parcelshoppicker.min.js'
const SANDBOX_RELAY =
  '/sandbox/mondial-relay/parcelshop-picker/jquery.plugin.mondialrelay.parcelshoppicker.min.js'

/** What pages know of the configuration: nothing secret, the same for every visitor. */
export function shopProfile(config: Config, terms: PublishedTerms): Omit<ShopProfile, 'officialPictures'> {
  const { publicUrl, shop, payment, relay, ads, sandboxUrl = '' } = config
  return {
    url: publicUrl,
    ...shop,
    termsVersion: terms.version,
    termsPublishedAt: terms.publishedAt.toISOString(),
    payment: payment.sandbox
      ? { clientId: SANDBOX_PAYMENT.clientId, sdkUrl: `${sandboxUrl}/sandbox/paypal/sdk/js`, isPretend: true }
      : { clientId: payment.clientId, sdkUrl: payment.sdkUrl, isPretend: false },
    relay: {
      brand: relay.brand ?? 'BDTEST',
      scriptUrl: relay.sandbox ? `${sandboxUrl}${SANDBOX_RELAY}` : RELAY_WIDGET,
    },
    hasAds: ads.enabled,
    consentProviderUrl: ads.enabled ? (ads.consentProviderUrl ?? '') : '',
    adsUrl: ads.url ?? '',
  }
}
