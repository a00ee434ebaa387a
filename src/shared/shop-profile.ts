import type { PaymentProviderName } from './payment-providers.ts'
import type { Day } from './paris-day.ts'
import type { VatMode } from './vat-mode.ts'
import type { Delivery } from './shipping/delivery.ts'
import type { ExtraMeans } from './wallets.ts'

/** What every page may know of the shop it belongs to: configuration and settings, the same for every visitor. */
export type ShopProfile = ShopIdentity & {
  /** The public address, without a slash at its end: canonical links and shared previews begin with it. */
  url: string
  delivery: Delivery
  /** What the pages say of a closing; '' for nothing. */
  closingText: string
  /** ' à compter du 17 août 2026' while the shop is closed, to stand behind a delay. */
  delayFrom: string
  /** The first day on which an order of today is sent: today, or the day after a closing. */
  sentFrom: Day
  vatMode: VatMode
  /** The home page's words while no banner is shown. */
  home: { headline: string; sentence: string }
  /** The footer's links below those of the specification. */
  footerLinks: readonly FooterLink[]
  /** Whether customers may pay. */
  isOpen: boolean
  /** Of the general terms of sale in force, which a buyer on this page accepts (decision 42). */
  termsVersion: string
  /** ISO, UTC. */
  termsPublishedAt: string
  payment: {
    provider: PaymentProviderName
    clientId: string
    /** Replaces the provider's own script; undefined for the provider's. */
    sdkUrl?: string | undefined
    /** An account for trials at the provider: no money moves. */
    isTest?: boolean | undefined
    /** Replaces the wallets' own scripts. */
    walletsUrl?: string | undefined
    /** Those that are on. */
    extraMeans: Partial<ExtraMeans>
    /** The built-in sandbox: no money moves, and the page says so. */
    isPretend: boolean
  }
  relay: {
    /** The brand code, unpadded. */
    brand: string
    /** The address of the widget's script. */
    scriptUrl: string
  }
  /** Addresses of pictures whose form the law prescribes; those that the shopkeeper has. */
  officialPictures: { guaranteeNotice?: string; triman?: string }
  /** A micro-business: the footer says so in place of the state of conformity. */
  isAccessibilityExempt: boolean
  /** What the owner has chosen in place of the shop's own. */
  look: {
    /** Addresses of pictures. */
    logo?: string
    favicon?: string
    /** The address of the style sheet with the accent colours. */
    theme?: string
  }
  /** Whether adverts may be shown, consent given. */
  hasAds: boolean
  /** The script of the certified consent provider that adverts need; '' for none. */
  consentProviderUrl: string
  /** The origin that adverts are loaded from; '' for the shop's own. */
  adsUrl: string
}

/** Who sells: shown in the footer, the legal pages and the structured data. */
export type ShopIdentity = {
  name: string
  email: string
  phone: string
  company: string
  capital: string
  address: string
  /** Where parcels are sent back to. */
  returnAddress: string
  companyNumber: string
  vatNumber: string
  /** The unique identifier of who puts packaging on the market (C. env. L. 541-10-13). */
  idu: string
  director: string
  host: string
  mediator: string
  socialUrl: string
  /** Of goods that name no maker of their own: name, postal and e-mail address. */
  manufacturer: string
  /** Who answers in the European Union for a maker outside of it; blank for none. */
  responsiblePerson: string
  /** Of goods without words of their own; blank for the usual ones (product-safety.ts). */
  warnings: string
  material: string
  sorting: string
}

export const SHOP_NOT_OPEN =
  'La boutique n’est pas encore ouverte\u00A0: les commandes seront bientôt possibles.'

/** A link that the owner adds to the footer. */
export type FooterLink = { label: string; to: string }
