import type { Day } from './paris-day.ts'
import type { PaymentProviderName } from './payment-providers.ts'
import type { Delivery } from './shipping/delivery.ts'
import type { VatMode } from './vat-mode.ts'
import type { ExtraMeans } from './wallets.ts'

/** What every page may know about its shop: configuration and settings, the same for every visitor. */
export type ShopProfile = ShopIdentity & {
  /** The public address, without a trailing slash. Canonical links and shared previews begin with it. */
  url: string
  delivery: Delivery
  /** The notice of a closing, or ''. */
  closingText: string
  /** ' à compter du 17 août 2026' while the shop is closed, to follow a delay. */
  delayFrom: string
  /** The first shipping day of an order placed today: today, or the day after a closing. */
  sentFrom: Day
  vatMode: VatMode
  /** The texts of the home page without a banner. */
  home: { headline: string; sentence: string }
  /** The footer's links after those of the specification. */
  footerLinks: readonly FooterLink[]
  /** Whether customers may pay. */
  isOpen: boolean
  /** The terms of sale in force, which a buyer on this page accepts (decision 42). */
  termsVersion: string
  /** ISO, UTC. */
  termsPublishedAt: string
  payment: {
    provider: PaymentProviderName
    clientId: string
    /** Replaces the provider's own script. Undefined by default. */
    sdkUrl?: string | undefined
    /** A test account at the provider: no money moves. */
    isTest?: boolean | undefined
    /** Replaces the wallets' own scripts. */
    walletsUrl?: string | undefined
    /** The enabled ones. */
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
  /** Addresses of pictures whose form the law prescribes, if the shopkeeper has uploaded them. */
  officialPictures: { guaranteeNotice?: string; triman?: string }
  /** A micro-business: the footer says so instead of the state of conformity. */
  isAccessibilityExempt: boolean
  /** The owner's choices that replace the shop's own. */
  look: {
    /** Addresses of pictures. */
    logo?: string
    favicon?: string
    /** The address of the style sheet with the accent colours. */
    theme?: string
  }
  /** Whether adverts may be shown, given consent. */
  hasAds: boolean
  /** The script of the certified consent provider that adverts need, or ''. */
  consentProviderUrl: string
  /** The origin of the adverts. '' for the shop's own. */
  adsUrl: string
}

/** The seller: shown in the footer, the legal pages and the structured data. */
export type ShopIdentity = {
  name: string
  email: string
  phone: string
  company: string
  capital: string
  address: string
  /** The address for returned parcels. */
  returnAddress: string
  companyNumber: string
  vatNumber: string
  /** The producer's identifier for packaging (C. env. L. 541-10-13). */
  idu: string
  director: string
  host: string
  mediator: string
  socialUrl: string
  /** The maker of goods without their own: name, postal and e-mail address. */
  manufacturer: string
  /** The representative in the European Union of a maker outside it, or blank. */
  responsiblePerson: string
  /** For goods without their own words. Blank means the usual ones (product-safety.ts). */
  warnings: string
  material: string
  sorting: string
}

export const SHOP_NOT_OPEN =
  'La boutique n’est pas encore ouverte\u00A0: les commandes seront bientôt possibles.'

/** An additional footer link of the owner. */
export type FooterLink = { label: string; to: string }
