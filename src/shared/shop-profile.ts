import type { Day } from './paris-day.ts'
import type { PaymentProviderName } from './payment-providers.ts'
import type { Delivery } from './shipping/delivery.ts'
import type { CompaniesAbroad, VatMode } from './vat-mode.ts'
import type { ExtraMeans } from './wallets.ts'

/** The facts about the shop that every page may know. These facts are the same for every visitor. */
export type ShopProfile = ShopIdentity & {
  /** The shop's public address, without a trailing slash. */
  url: string
  delivery: Delivery
  /** The owner's notice about a closing, or ''. */
  closingText: string
  /** The words after a delay while the shop is closed: ' à compter du 17 août 2026'. Otherwise ''. */
  delayFrom: string
  /** The first day on which an order placed today can be sent. */
  sentFrom: Day
  vatMode: VatMode
  companiesAbroad: CompaniesAbroad
  /** Shown while there is no banner. */
  home: { headline: string; sentence: string }
  /** The network of `socialUrl`: 'Instagram'. */
  socialNetwork: string
  /** Links to the owner's pages, then the owner's own links. The footer shows them after the shop's links. */
  footerLinks: readonly FooterLink[]
  /** False while nobody can pay yet. */
  isOpen: boolean
  /** The version of the terms of sale in force, which buyers accept (decision 42). */
  termsVersion: string
  /** ISO 8601, UTC. */
  termsPublishedAt: string
  payment: {
    provider: PaymentProviderName
    clientId: string
    /** The address of a script that replaces the provider's own. */
    sdkUrl?: string | undefined
    /** True for a test account at the provider: no money moves. */
    isTest?: boolean | undefined
    /** The address of a script that replaces the wallets' own. */
    walletsUrl?: string | undefined
    /** The payment methods that the owner enabled besides the usual ones. */
    extraMeans: Partial<ExtraMeans>
    /** True for the built-in sandbox: no money moves, and the page says so. */
    isPretend: boolean
  }
  relay: {
    /** Mondial Relay's code for the shop, without padding. */
    brand: string
    scriptUrl: string
  }
  /** Addresses of pictures whose form the law prescribes. Missing if there is no such picture. */
  officialPictures: { guaranteeNotice?: string; triman?: string }
  /** True for a micro-business. The footer then names the exemption, not the degree of conformity. */
  isAccessibilityExempt: boolean
  /** The owner's choices in place of the shop's own look. */
  look: {
    logo?: string
    favicon?: string
    theme?: string
  }
  /** False if no visitor ever sees adverts. Otherwise visitors who consent see them. */
  hasAds: boolean
  /** The address of the certified consent provider's script, or ''. */
  consentProviderUrl: string
  /** The origin of the adverts, or '' for the shop's own origin. */
  adsUrl: string
}

/** The seller. The footer, the legal pages and the structured data show it. */
export type ShopIdentity = {
  name: string
  email: string
  phone: string
  company: string
  capital: string
  address: string
  returnAddress: string
  companyNumber: string
  vatNumber: string
  /** The producer's identifier for packaging (C. env. L. 541-10-13). */
  idu: string
  director: string
  host: string
  mediator: string
  socialUrl: string
  /** The maker of products that name no maker: name, postal address and e-mail address. */
  manufacturer: string
  /** The representative in the European Union of a maker outside the Union. May be blank. */
  responsiblePerson: string
  /** The warnings of products without their own. Blank means the usual ones (product-safety.ts). */
  warnings: string
  material: string
  sorting: string
}

export const SHOP_NOT_OPEN =
  'La boutique n’est pas encore ouverte\u00A0: les commandes seront bientôt possibles.'

export type FooterLink = { label: string; to: string }
