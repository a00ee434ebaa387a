import { parisDay } from '#shared/paris-day.ts'
import { themePath } from '#shared/settings/accent-colour.ts'
import { networkName } from '#shared/settings/network-name.ts'
import { PAGE_PATHS, PAGE_TITLES, shownPages, type OwnerTexts } from '#shared/settings/owner-texts.ts'
import type { Settings, ShopTexts } from '#shared/settings/settings.ts'
import { announcedClosing, closingText, delayFrom, reopeningDay } from '#shared/shipping/closing-days.ts'
import type { FooterLink, ShopProfile } from '#shared/shop-profile.ts'
import { browserPayment } from '../outside/payment/open-payment.ts'
import type { Services } from '../services.ts'
import { missingBeforeSale } from '../settings/opening-checklist.ts'
import type { OfficialPictures } from '../terms/official-pictures.ts'

const RELAY_WIDGET =
  'https://widget.mondialrelay.com/parcelshop-picker/jquery.plugin.mondialrelay.parcelshoppicker.min.js'
const SANDBOX_RELAY =
  '/sandbox/mondial-relay/parcelshop-picker/jquery.plugin.mondialrelay.parcelshoppicker.min.js'

/** The result contains no secrets and is the same for every visitor. */
export function shopProfile(
  services: Pick<Services, 'config' | 'settings' | 'clock'>,
  files: OfficialPictures,
): ShopProfile {
  const { config, settings, clock } = services
  const { publicUrl, relay, ads, sandboxUrl = '' } = config
  const { current, terms } = settings
  const today = parisDay(clock.now())
  const closing = announcedClosing(current.closingDays, today)
  return {
    url: publicUrl,
    ...settings.shop,
    delivery: current.delivery,
    closingText: closing ? closingText(closing) : '',
    delayFrom: delayFrom(current.closingDays, today),
    sentFrom: reopeningDay(current.closingDays, today) ?? today,
    vatMode: settings.vat.mode,
    companiesAbroad: current.vat.companiesAbroad,
    home: current.home,
    socialNetwork: networkName(current.shop.socialUrl),
    footerLinks: [...pageLinks(current.texts), ...current.footerLinks],
    isOpen: missingBeforeSale(services).length === 0,
    officialPictures: officialPictures(current.shop, files),
    isAccessibilityExempt: current.isAccessibilityExempt,
    look: lookOf(current.shop),
    termsVersion: terms.version,
    termsPublishedAt: terms.publishedAt.toISOString(),
    payment: paymentProfile(config, current, sandboxUrl),
    relay: {
      brand: relay.brand ?? 'BDTEST',
      scriptUrl: relay.sandbox ? `${sandboxUrl}${SANDBOX_RELAY}` : RELAY_WIDGET,
    },
    hasAds: ads.enabled,
    consentProviderUrl: ads.enabled ? (ads.consentProviderUrl ?? '') : '',
    adsUrl: ads.url ?? '',
  }
}

/** Leaves out the options that are off, to keep pages small: each page contains this data. */
function paymentProfile(
  config: Services['config'],
  { payment: { applePay, googlePay, payLater } }: Settings,
  sandboxUrl: string,
): ShopProfile['payment'] {
  const { isTest, walletsUrl, ...browser } = browserPayment(config, sandboxUrl)
  return {
    ...browser,
    ...((applePay || googlePay) && { isTest, walletsUrl }),
    extraMeans: {
      ...(applePay && { applePay }),
      ...(googlePay && { googlePay }),
      ...(payLater && { payLater }),
    },
  }
}

function lookOf({ logo, favicon, accent, accentDark }: ShopTexts): ShopProfile['look'] {
  const theme = themePath({ light: accent, dark: accentDark })
  return {
    ...(logo && { logo: `${logo}/240.webp` }),
    ...(favicon && { favicon: `${favicon}/160.webp` }),
    ...(theme && { theme }),
  }
}

/** Leaves out the guide, because the footer already has a link to it. */
function pageLinks(texts: OwnerTexts): FooterLink[] {
  return shownPages(texts)
    .filter((name) => name !== 'guide')
    .map((name) => ({ label: PAGE_TITLES[name], to: PAGE_PATHS[name] }))
}

function officialPictures(
  { guaranteeNotice, triman }: { guaranteeNotice: string; triman: string },
  files: OfficialPictures,
): ShopProfile['officialPictures'] {
  const widest = (image: string) => (image === '' ? {} : { url: `${image}/1280.webp` })
  const notice = widest(guaranteeNotice).url ?? files.guaranteeNotice
  const sorting = widest(triman).url ?? files.triman
  return { ...(notice && { guaranteeNotice: notice }), ...(sorting && { triman: sorting }) }
}
