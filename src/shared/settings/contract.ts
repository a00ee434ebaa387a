import { z } from 'zod'
import {
  calendarDay,
  eurosInput,
  freeText,
  Instant,
  ruledText,
  seenVersion,
  wholeNumber,
  yesOrNo,
} from '../contract-fields.ts'
import { plainEmail } from '../email.ts'
import { eurosToCents } from '../money.ts'
import { REPORTING_RHYTHMS } from '../reporting-rhythm.ts'
import { COUNTRIES } from '../shipping/countries.ts'
import { COMPANIES_ABROAD, EU_VAT_PLACES, VAT_MODES } from '../vat-mode.ts'
import { offersInCents } from './offer-amounts.ts'
import { OPENING_GROUPS, type OpeningGroup } from './opening-steps.ts'
import {
  FOOTER_LABEL_MAX_LENGTH,
  FOOTER_ADDRESS_MAX_LENGTH,
  footerAddressError,
  footerLabelError,
  isPageText,
  MAIL_TEXT_MAX_LENGTH,
  MAX_FOOTER_LINKS,
  NO_OWNER_TEXTS,
  OWNER_TEXTS,
  PAGE_TEXT_MAX_LENGTH,
  PAGE_TEXTS,
  type OwnerTextName,
} from './owner-texts.ts'
import { APPLE_DOMAIN_FILE } from './payment-settings.ts'
import { SETTINGS_TABS, type TextSetting } from './setting.ts'
import {
  CLOSING_TEXT_MAX_LENGTH,
  DELAY_INVALID,
  FEE_NEGATIVE,
  GRAMS_INVALID,
  LETTER_GRAMS_INVALID,
  MAX_CLOSINGS,
  MAX_DELAY,
  MAX_FEE,
  MAX_FREE_FROM,
  MAX_GRAMS,
  MAX_LETTER_GRAMS,
  MAX_LOW_STOCK,
  MAX_THRESHOLD,
  textError,
} from './settings-rules.ts'
import type { StoredSettings } from './settings.ts'
import { SHOP_SETTINGS } from './shop-settings.ts'
import { HOME_SETTINGS } from './text-settings.ts'
import { RHYTHM_MISSING, TEXT_UNKNOWN } from './texts.ts'
import { ACCOUNT_SETTINGS, PLATFORM_SETTINGS } from './vat-settings.ts'

const settingText = (setting: TextSetting) =>
  ruledText(
    setting.max,
    (text) => textError(setting, text),
    setting.kind === 'email' ? plainEmail : undefined,
  )

const changedTexts = <Name extends string>(settings: Record<Name, TextSetting>) => {
  const fields = Object.entries<TextSetting>(settings).map(([name, setting]) => [name, settingText(setting)])
  return z.object(Object.fromEntries(fields) as Record<Name, ReturnType<typeof settingText>>).partial()
}

const textsOf = <Name extends string>(settings: Record<Name, unknown>) =>
  z.object(
    Object.fromEntries(Object.keys(settings).map((name) => [name, z.string()])) as Record<Name, z.ZodString>,
  )

const ownerTexts = Object.fromEntries(
  OWNER_TEXTS.map((name) => [name, freeText(isPageText(name) ? PAGE_TEXT_MAX_LENGTH : MAIL_TEXT_MAX_LENGTH)]),
) as Record<OwnerTextName, ReturnType<typeof freeText>>

const OfferInput = z.object({
  offered: yesOrNo(),
  fee: z.number({ error: FEE_NEGATIVE }).min(0, FEE_NEGATIVE).pipe(eurosInput(MAX_FEE)),
  freeFrom: eurosInput(MAX_FREE_FROM).nullable(),
})

const days = () => wholeNumber(1, MAX_DELAY, DELAY_INVALID, DELAY_INVALID)

const grams = () => wholeNumber(0, MAX_GRAMS, GRAMS_INVALID, GRAMS_INVALID)

const letterGrams = (least: number) =>
  wholeNumber(least, MAX_LETTER_GRAMS, LETTER_GRAMS_INVALID, LETTER_GRAMS_INVALID)

const ClosingInput = z.object({
  from: calendarDay(),
  to: calendarDay(),
  text: freeText(CLOSING_TEXT_MAX_LENGTH).default(''),
})

const offersOf = () => z.partialRecord(z.enum(COUNTRIES), OfferInput)

export const SettingsChange = z
  .object({
    version: seenVersion,
    delivery: z
      .object({
        mondialRelay: offersOf(),
        colissimo: offersOf(),
        trackedLetter: offersOf(),
        delayDays: z.object({ min: days(), max: days() }),
        overseasDelayDays: z.object({ min: days(), max: days() }),
      })
      .partial(),
    weights: z
      .object({
        packaging: grams(),
        envelope: letterGrams(0),
        letterMax: letterGrams(1),
        pack1: grams(),
        pack5: grams(),
        pack10: grams(),
        pack32: grams(),
      })
      .partial(),
    closingDays: z.array(ClosingInput).max(MAX_CLOSINGS, `${MAX_CLOSINGS} fermetures au plus`),
    shop: changedTexts(SHOP_SETTINGS),
    home: changedTexts(HOME_SETTINGS),
    texts: z.object(ownerTexts).partial(),
    footerLinks: z
      .array(
        z.object({
          label: ruledText(FOOTER_LABEL_MAX_LENGTH, footerLabelError),
          to: ruledText(FOOTER_ADDRESS_MAX_LENGTH, footerAddressError),
        }),
      )
      .max(MAX_FOOTER_LINKS, `${MAX_FOOTER_LINKS} liens au plus`),
    lowStock: wholeNumber(0, MAX_LOW_STOCK),
    isAccessibilityExempt: yesOrNo(),
    asksForReleases: yesOrNo(),
    payment: z
      .object({
        applePay: yesOrNo(),
        googlePay: yesOrNo(),
        payLater: yesOrNo(),
        appleDomainFile: settingText(APPLE_DOMAIN_FILE),
      })
      .partial(),
    vat: z
      .object({
        regime: z.enum(VAT_MODES, { error: 'Choisissez un régime de TVA' }),
        /** The regime's first day. Defaults to today. */
        from: calendarDay(),
        threshold: eurosInput(MAX_THRESHOLD),
        euPlace: z.enum(EU_VAT_PLACES, { error: 'Choisissez où ces ventes sont taxées' }),
        reporting: z.enum(REPORTING_RHYTHMS, { error: RHYTHM_MISSING }),
        companiesAbroad: z.enum(COMPANIES_ABROAD, { error: 'Choisissez la TVA de ces entreprises' }),
      })
      .partial(),
    platform: changedTexts(PLATFORM_SETTINGS),
    accounts: changedTexts(ACCOUNT_SETTINGS),
  })
  .partial()
export type SettingsChange = z.infer<typeof SettingsChange>

const Offer = z.object({ offered: z.boolean(), fee: z.number(), freeFrom: z.number().nullable() })
const Delays = z.object({ min: z.number().int(), max: z.number().int() })
const MethodOffers = z.record(z.enum(COUNTRIES), Offer)

/** Amounts are in euros. */
export const SettingsAnswer = z
  .object({
    version: z.number().int(),
    updatedAt: Instant,
    delivery: z.object({
      mondialRelay: MethodOffers,
      colissimo: MethodOffers,
      trackedLetter: MethodOffers,
      delayDays: Delays,
      overseasDelayDays: Delays,
    }),
    weights: z.object({
      packaging: z.number().int(),
      envelope: z.number().int(),
      letterMax: z.number().int(),
      pack1: z.number().int(),
      pack5: z.number().int(),
      pack10: z.number().int(),
      pack32: z.number().int(),
    }),
    closingDays: z.array(z.object({ from: z.string(), to: z.string(), text: z.string() })),
    shop: textsOf(SHOP_SETTINGS),
    home: textsOf(HOME_SETTINGS),
    /** The texts of pages are HTML, those of mails plain text. '' if the owner has written no text. */
    texts: textsOf(NO_OWNER_TEXTS),
    footerLinks: z.array(z.object({ label: z.string(), to: z.string() })),
    lowStock: z.number().int(),
    isAccessibilityExempt: z.boolean(),
    asksForReleases: z.boolean(),
    payment: z.object({
      applePay: z.boolean(),
      googlePay: z.boolean(),
      payLater: z.boolean(),
      appleDomainFile: z.string(),
    }),
    vat: z.object({
      /** The last chosen regime, which may begin on a later day. Null before any choice. */
      regime: z.enum(VAT_MODES).nullable(),
      from: z.string().nullable(),
      today: z.enum(VAT_MODES),
      threshold: z.number(),
      euPlace: z.enum(EU_VAT_PLACES),
      reporting: z.enum(REPORTING_RHYTHMS),
      companiesAbroad: z.enum(COMPANIES_ABROAD),
    }),
    platform: textsOf(PLATFORM_SETTINGS),
    /** '' means the default number. */
    accounts: textsOf(ACCOUNT_SETTINGS),
    opening: z.object({
      isLive: z.boolean(),
      steps: z.array(
        z.object({
          group: z.enum(Object.keys(OPENING_GROUPS) as [OpeningGroup]),
          tab: z.enum(Object.keys(SETTINGS_TABS) as [keyof typeof SETTINGS_TABS]),
          field: z.string(),
          label: z.string(),
          sentence: z.string(),
          isNeeded: z.boolean(),
        }),
      ),
      /** Steps that only the operator of the server can take. */
      operator: z.array(z.string()),
    }),
  })
  .meta({ id: 'Settings' })
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

export const OwnerTextParams = z.object({ name: z.enum(OWNER_TEXTS, { error: TEXT_UNKNOWN }) })
export const PageParams = z.object({ name: z.enum(PAGE_TEXTS, { error: TEXT_UNKNOWN }) })

/** HTML that the server has sanitised. '' means the shop's own text. */
export const PageText = z.object({ content: z.string() }).meta({ id: 'PageText' })
export type PageText = z.infer<typeof PageText>

export const TextPreviewBody = z.object({ content: freeText(PAGE_TEXT_MAX_LENGTH) })
export const TextPreview = z.object({ content: z.string() }).meta({ id: 'TextPreview' })

/** Newest first. */
export const TextVersions = z
  .object({
    versions: z.array(
      z.object({ _id: z.string(), content: z.string(), createdAt: Instant, by: z.string().nullable() }),
    ),
  })
  .meta({ id: 'TextVersions' })
export type TextVersions = z.infer<typeof TextVersions>

/** Leaves out the VAT regime, because `withRegime` adds it to the stored list. */
export function toStored({ delivery, vat, version: _version, ...rest }: SettingsChange): StoredSettings {
  const { threshold, euPlace, reporting, companiesAbroad } = vat ?? {}
  return {
    ...rest,
    ...(delivery && {
      delivery: {
        offers: {
          ...(delivery.mondialRelay && { mondialRelay: offersInCents(delivery.mondialRelay) }),
          ...(delivery.colissimo && { colissimo: offersInCents(delivery.colissimo) }),
          ...(delivery.trackedLetter && { trackedLetter: offersInCents(delivery.trackedLetter) }),
        },
        ...(delivery.delayDays && { days: delivery.delayDays }),
        ...(delivery.overseasDelayDays && { overseasDays: delivery.overseasDelayDays }),
      },
    }),
    ...(vat && {
      vat: {
        ...(threshold !== undefined && { thresholdCents: eurosToCents(threshold) }),
        ...(euPlace && { euPlace }),
        ...(reporting && { reporting }),
        ...(companiesAbroad && { companiesAbroad }),
      },
    }),
  }
}
