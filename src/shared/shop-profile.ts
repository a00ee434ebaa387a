import type { Day } from './paris-day.ts'
import type { PaymentProviderName } from './payment-providers.ts'
import type { Delivery } from './shipping/delivery.ts'
import type { CompaniesAbroad, VatMode } from './vat-mode.ts'
import type { ExtraMeans } from './wallets.ts'

/** This profile is the same for every visitor. */
export type ShopProfile = ShopIdentity & {
  url: string
  delivery: Delivery
  closingText: string
  /** ' à compter du 17 août 2026', or ''. */
  delayFrom: string
  /** Today, or the day of reopening while the shop is closed. */
  sentFrom: Day
  vatMode: VatMode
  companiesAbroad: CompaniesAbroad
  home: { headline: string; sentence: string }
  socialNetwork: string
  footerLinks: readonly FooterLink[]
  isOpen: boolean
  termsVersion: string
  /** ISO 8601, UTC. */
  termsPublishedAt: string
  payment: {
    provider: PaymentProviderName
    clientId: string
    sdkUrl?: string | undefined
    isTest?: boolean | undefined
    walletsUrl?: string | undefined
    extraMeans: Partial<ExtraMeans>
    isPretend: boolean
  }
  relay: {
    brand: string
    scriptUrl: string
  }
  officialPictures: { guaranteeNotice?: string; triman?: string }
  isAccessibilityExempt: boolean
  look: {
    logo?: string
    favicon?: string
    theme?: string
  }
  hasAds: boolean
  consentProviderUrl: string
  /** '' means the shop's own origin. */
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
  manufacturer: string
  responsiblePerson: string
  /** If this is blank, the usual warnings apply (`product-safety.ts`). */
  warnings: string
  material: string
  sorting: string
}

export const SHOP_NOT_OPEN =
  'La boutique n’est pas encore ouverte\u00A0: les commandes seront bientôt possibles.'

export type FooterLink = { label: string; to: string }
