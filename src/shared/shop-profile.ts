import type { Day } from './paris-day.ts'
import type { PaymentProviderName } from './payment-providers.ts'
import type { Delivery } from './shipping/delivery.ts'
import type { CompaniesAbroad, VatMode } from './vat-mode.ts'
import type { ExtraMeans } from './wallets.ts'

/** What every page may know about the shop. It is the same for every visitor. */
export type ShopProfile = ShopIdentity & {
  /** Without a trailing slash. */
  url: string
  delivery: Delivery
  closingText: string
  /** ' à compter du 17 août 2026' while the shop is closed, otherwise ''. */
  delayFrom: string
  /** The first day on which an order placed today can be sent. */
  sentFrom: Day
  vatMode: VatMode
  companiesAbroad: CompaniesAbroad
  home: { headline: string; sentence: string }
  socialNetwork: string
  /** Links to the owner's pages, then the owner's own links. */
  footerLinks: readonly FooterLink[]
  /** False while nobody can pay yet. */
  isOpen: boolean
  /** The terms of sale in force, which buyers accept (decision 42). */
  termsVersion: string
  /** ISO 8601, UTC. */
  termsPublishedAt: string
  payment: {
    provider: PaymentProviderName
    clientId: string
    /** Replaces the provider's own script. */
    sdkUrl?: string | undefined
    /** True for a test account at the provider: no money moves. */
    isTest?: boolean | undefined
    /** Replaces the wallets' own scripts. */
    walletsUrl?: string | undefined
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
  look: {
    logo?: string
    favicon?: string
    theme?: string
  }
  /** False if no visitor ever sees adverts. Otherwise visitors who consent see them. */
  hasAds: boolean
  /** The script of the certified consent provider, or ''. */
  consentProviderUrl: string
  /** The origin of the adverts, or '' for the shop's own origin. */
  adsUrl: string
}

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
  /** For a maker outside the European Union. May be blank. */
  responsiblePerson: string
  /** For products without their own. Blank means the usual ones (product-safety.ts). */
  warnings: string
  material: string
  sorting: string
}

export const SHOP_NOT_OPEN =
  'La boutique n’est pas encore ouverte\u00A0: les commandes seront bientôt possibles.'

export type FooterLink = { label: string; to: string }
