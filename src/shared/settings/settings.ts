import { LOW_STOCK_BELOW } from '../catalogue/low-stock.ts'
import { PACKS_FOR_SALE } from '../catalogue/pack-size.ts'
import { NO_OWN_NUMBERS, type AccountNumbers } from '../chart-of-accounts.ts'
import type { Day } from '../paris-day.ts'
import type { ReportingRhythm } from '../reporting-rhythm.ts'
import type { ClosingDays } from '../shipping/closing-days.ts'
import { COUNTRIES } from '../shipping/countries.ts'
import { DEFAULT_DELIVERY, type Delivery, withLetter } from '../shipping/delivery.ts'
import { SHIPPING_METHODS } from '../shipping/shipping-methods.ts'
import type { FooterLink, ShopIdentity } from '../shop-profile.ts'
import type { CompaniesAbroad, EuVatPlace, VatMode } from '../vat-mode.ts'
import type { ExtraMeans } from '../wallets.ts'
import { NO_OWNER_TEXTS, type OwnerTexts } from './owner-texts.ts'
import { DEFAULT_WEIGHTS, type Weights } from './weights.ts'

export type RegimeSince = { regime: VatMode; from: Day }

export type ShopTexts = ShopIdentity & {
  /** A code of two letters, such as 'FR', or ''. */
  manufacturerCountry: string
  /** Receives the mails about new orders, low stock and alerts. Blank means `email`. */
  alertEmail: string
  /**
   * Library addresses of pictures whose form the law prescribes. Blank means the server's own file, if there is one.
   */
  guaranteeNotice: string
  triman: string
  /** Library addresses of pictures. Blank means the default emblem. */
  logo: string
  favicon: string
  /** Colours such as '#5238c4', for the light and the dark scheme. Blank means the default colours. */
  accent: string
  accentDark: string
}

/** The owner's settings (decision 61). */
export type Settings = {
  delivery: Delivery
  closingDays: readonly ClosingDays[]
  weights: Weights
  shop: ShopTexts
  /** Shown on the home page while there is no banner. */
  home: { headline: string; sentence: string }
  /**
   * The texts of pages are HTML that the server has sanitised, those of mails plain text. '' if the owner has written
   * no text.
   */
  texts: OwnerTexts
  footerLinks: readonly FooterLink[]
  /** The low-stock threshold of new products. */
  lowStock: number
  /** True for a micro-business. The accessibility law for services exempts it (code de la consommation, L. 412-13). */
  isAccessibilityExempt: boolean
  /** True if the shop may ask the project's site whether there is a newer release. */
  asksForReleases: boolean
  payment: ExtraMeans & {
    /** The content of the payment provider's file that proves the shop's domain to Apple, or ''. */
    appleDomainFile: string
  }
  vat: {
    /** Oldest first. Empty before the first choice. */
    regimes: readonly RegimeSince[]
    euPlace: EuVatPlace
    thresholdCents: number
    reporting: ReportingRhythm
    companiesAbroad: CompaniesAbroad
  }
  platform: Platform
  /** Blank means the default number. */
  accounts: AccountNumbers
}

export type Platform = {
  name: string
  /** The number of the e-invoicing platform in the official register: four characters, or ''. */
  number: string
}

/** Missing settings have their defaults. */
export type StoredSettings = {
  delivery?: {
    offers?: { [method in keyof Delivery['offers']]?: Partial<Delivery['offers'][method]> }
    days?: Delivery['days']
    overseasDays?: Delivery['overseasDays']
  }
  closingDays?: Settings['closingDays']
  weights?: Partial<Weights>
  shop?: Partial<ShopTexts>
  home?: Partial<Settings['home']>
  texts?: Partial<OwnerTexts>
  footerLinks?: Settings['footerLinks']
  lowStock?: number
  isAccessibilityExempt?: boolean
  asksForReleases?: boolean
  payment?: Partial<Settings['payment']>
  vat?: Partial<Settings['vat']>
  platform?: Partial<Platform>
  accounts?: Partial<AccountNumbers>
}

const NO_TEXTS: ShopTexts = {
  name: 'Carapace',
  email: '',
  phone: '',
  company: '',
  capital: '',
  address: '',
  returnAddress: '',
  companyNumber: '',
  vatNumber: '',
  idu: '',
  director: '',
  host: '',
  mediator: '',
  socialUrl: '',
  manufacturer: '',
  manufacturerCountry: '',
  responsiblePerson: '',
  warnings: '',
  material: '',
  sorting: '',
  alertEmail: '',
  guaranteeNotice: '',
  triman: '',
  logo: '',
  favicon: '',
  accent: '',
  accentDark: '',
}

export const DEFAULT_SETTINGS: Settings = {
  delivery: DEFAULT_DELIVERY,
  closingDays: [],
  weights: DEFAULT_WEIGHTS,
  shop: NO_TEXTS,
  home: {
    headline: 'Protégez vos cartes, gardez leur éclat',
    sentence: `Des pochettes solides, ajustées et sans PVC pour chaque carte qui compte. Vendues ${PACKS_FOR_SALE}.`,
  },
  texts: NO_OWNER_TEXTS,
  footerLinks: [],
  lowStock: LOW_STOCK_BELOW,
  isAccessibilityExempt: false,
  asksForReleases: false,
  payment: { applePay: false, googlePay: false, payLater: false, appleDomainFile: '' },
  vat: {
    regimes: [],
    euPlace: 'seller',
    thresholdCents: 8_500_000,
    reporting: 'monthly',
    companiesAbroad: 'taxed',
  },
  platform: { name: '', number: '' },
  accounts: NO_OWN_NUMBERS,
}

export function mergedSettings(stored: StoredSettings, defaults: Settings): Settings {
  const { offers: own, days, overseasDays } = stored.delivery ?? {}
  const usual = defaults.delivery.offers
  const offers = {
    mondialRelay: { ...usual.mondialRelay, ...own?.mondialRelay },
    colissimo: { ...usual.colissimo, ...own?.colissimo },
    trackedLetter: { ...usual.trackedLetter, ...own?.trackedLetter },
  }
  const weights = { ...defaults.weights, ...stored.weights }
  return {
    ...defaults,
    ...stored,
    delivery: withLetter(
      {
        offers,
        days: days ?? defaults.delivery.days,
        overseasDays: overseasDays ?? defaults.delivery.overseasDays,
      },
      weights,
    ),
    weights,
    shop: { ...defaults.shop, ...stored.shop },
    home: { ...defaults.home, ...stored.home },
    texts: { ...defaults.texts, ...stored.texts },
    payment: { ...defaults.payment, ...stored.payment },
    vat: { ...defaults.vat, ...stored.vat },
    platform: { ...defaults.platform, ...stored.platform },
    accounts: { ...defaults.accounts, ...stored.accounts },
  }
}

export function withChange(stored: StoredSettings, change: StoredSettings): StoredSettings {
  const { offers, days, overseasDays } = change.delivery ?? {}
  const before = stored.delivery ?? {}
  return {
    ...stored,
    ...change,
    ...(change.delivery && {
      delivery: {
        ...before,
        ...(days && { days }),
        ...(overseasDays && { overseasDays }),
        ...(offers && {
          offers: {
            mondialRelay: { ...before.offers?.mondialRelay, ...offers.mondialRelay },
            colissimo: { ...before.offers?.colissimo, ...offers.colissimo },
            trackedLetter: { ...before.offers?.trackedLetter, ...offers.trackedLetter },
          },
        }),
      },
    }),
    ...(change.weights && { weights: { ...stored.weights, ...change.weights } }),
    ...(change.shop && { shop: { ...stored.shop, ...change.shop } }),
    ...(change.home && { home: { ...stored.home, ...change.home } }),
    ...(change.texts && { texts: { ...stored.texts, ...change.texts } }),
    ...(change.payment && { payment: { ...stored.payment, ...change.payment } }),
    ...(change.vat && { vat: { ...stored.vat, ...change.vat } }),
    ...(change.platform && { platform: { ...stored.platform, ...change.platform } }),
    ...(change.accounts && { accounts: { ...stored.accounts, ...change.accounts } }),
  }
}

/** Returns 'added' for days before the first regime begins. */
export function regimeOn({ regimes }: Pick<Settings['vat'], 'regimes'>, day: Day): VatMode {
  return regimes.findLast(({ from }) => from <= day)?.regime ?? 'added'
}

export function plannedRegime(
  { regimes }: Pick<Settings['vat'], 'regimes'>,
  day: Day,
): RegimeSince | undefined {
  return regimes.find(({ from }) => from > day)
}

/** Regimes that begin on the first day of `next` or later are dropped. */
export function withRegime(regimes: Settings['vat']['regimes'], next: RegimeSince): RegimeSince[] {
  return [...regimes.filter(({ from }) => from < next.from), next]
}

export function shopIdentity({ shop }: Pick<Settings, 'shop'>): ShopIdentity {
  const {
    manufacturerCountry: _country,
    alertEmail: _alerts,
    guaranteeNotice: _,
    triman: _t,
    logo: _logo,
    favicon: _favicon,
    accent: _accent,
    accentDark: _dark,
    ...identity
  } = shop
  return { ...identity, returnAddress: shop.returnAddress || shop.address }
}

export function flatSettings(settings: Settings): Record<string, unknown> {
  const { delivery, weights, shop, home, texts, payment, vat, platform, accounts, ...single } = settings
  const offers = SHIPPING_METHODS.flatMap((method) =>
    COUNTRIES.map((country) => [`delivery.${method}.${country}`, delivery.offers[method][country]]),
  )
  const groups = Object.entries({ weights, shop, home, texts, payment, vat, platform, accounts }).flatMap(
    ([parent, values]) =>
      Object.entries(values).map(([name, value]) => [`${parent}.${name}`, value as unknown]),
  )
  return {
    ...Object.fromEntries([...offers, ...groups]),
    'delivery.delayDays': delivery.days,
    'delivery.overseasDelayDays': delivery.overseasDays,
    ...single,
  }
}
