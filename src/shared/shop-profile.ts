import type { Day } from './paris-day.ts'
import type { PaymentProviderName } from './payment-providers.ts'
import type { Delivery } from './shipping/delivery.ts'
import type { CompaniesAbroad, VatMode } from './vat-mode.ts'
import type { ExtraMeans } from './wallets.ts'

/**
 * The facts about the shop that every page may know, from configuration and settings. They are the same for every
 * visitor.
 */
export type ShopProfile = ShopIdentity & {
  /** The public address, without a trailing slash. Canonical links and shared previews begin with it. */
  url: string
  delivery: Delivery
  /** The notice about a closing, or ''. */
  closingText: string
  /** The addition to a delay while the shop is closed: ' à compter du 17 août 2026'. */
  delayFrom: string
  /** The first day on which an order placed today can be sent: today, or the day after a closing. */
  sentFrom: Day
  vatMode: VatMode
  companiesAbroad: CompaniesAbroad
  /** The texts of the home page when there is no banner. */
  home: { headline: string; sentence: string }
  /** The owner's links in the footer, after those of the specification. */
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
    /** The address of a script that replaces the provider's own. Undefined by default. */
    sdkUrl?: string | undefined
    /** True for a test account at the provider, where no money moves. */
    isTest?: boolean | undefined
    /** The address of a script that replaces the wallets' own. */
    walletsUrl?: string | undefined
    /** The enabled payment methods in addition to the provider's usual ones. */
    extraMeans: Partial<ExtraMeans>
    /** True for the built-in sandbox: no money moves, and the page says so. */
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
  /** True for a micro-business: the footer says so in place of the state of conformity. */
  isAccessibilityExempt: boolean
  /** The owner's choices in place of the shop's own look. */
  look: {
    /** Addresses of pictures. */
    logo?: string
    favicon?: string
    /** The address of the style sheet with the accent colours. */
    theme?: string
  }
  /** Whether adverts may be shown to visitors who consent. */
  hasAds: boolean
  /** The script of the certified consent provider that adverts need, or ''. */
  consentProviderUrl: string
  /** The origin of the adverts, or '' for the shop's own. */
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
  /** The representative in the European Union, for a maker outside the Union. May be blank. */
  responsiblePerson: string
  /** The warnings of goods without their own. If blank, the usual ones apply (product-safety.ts). */
  warnings: string
  material: string
  sorting: string
}

export const SHOP_NOT_OPEN =
  'La boutique n’est pas encore ouverte\u00A0: les commandes seront bientôt possibles.'

/** A link that the owner adds to the footer. */
export type FooterLink = { label: string; to: string }
