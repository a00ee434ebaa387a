import { scaleCents } from '../money.ts'
import type { Day } from '../paris-day.ts'
import { COUNTRY_FACTS, type Country } from '../shipping/countries.ts'
import type { EuVatPlace, VatMode } from '../vat-mode.ts'
import { isVatNumberOfUnion } from '../vat-numbers.ts'

/** The VAT settings at the time of a document's issue, stored with the document. */
export type VatSettings = { mode: VatMode; euPlace: EuVatPlace }

/** The VAT of one document. It has one rate, because all goods have the standard rate. */
export type Vat = {
  mode: VatMode
  /** The country of the VAT. Null without VAT, for an export or a seller under the franchise. */
  country: Country | null
  percent: number
  /** The sentence about VAT that the law requires on the document. Null if the rate is enough. */
  mention: string | null
}

/** The rate that the specification adds to every order, for any destination (back-office.md §9). */
const SPECIFIED_PERCENT = 20

/** The mention in every document, mail and text under the franchise. */
export const FRANCHISE_MENTION = 'TVA non applicable, art. 293 B du CGI'
export const OSS_MENTION = 'TVA du pays de destination, déclarée par le guichet unique (OSS)'

/** The mention of a sale to a company of another EU country whose number was valid. */
export const EU_EXEMPT_MENTION =
  'Exonération de TVA, article 262 ter I du CGI (livraison intracommunautaire), autoliquidation par l’acquéreur'

/** What VAT depends on about a buyer. */
export type VatBuyer = {
  company?: { vatNumber: string; vatCheck?: { isValid: boolean } | undefined } | undefined
}

/**
 * Whether the buyer is a company with a VAT number. Such a company never buys through the one-stop shop (decision
 * 84).
 */
const isTaxable = ({ company }: VatBuyer) => company !== undefined && company.vatNumber !== ''

/**
 * Whether a sale may have no VAT if the company's number is valid: it is delivered to another EU country, and the
 * number is of another member state than France (CGI 262 ter I).
 */
export function isExemptible(
  country: Country,
  { vatNumber }: { vatNumber: string },
  { mode }: Pick<VatSettings, 'mode'>,
): boolean {
  const isInUnion = 'vat' in COUNTRY_FACTS[country].taxes && country !== 'France'
  return mode === 'included' && isInUnion && !vatNumber.startsWith('FR') && isVatNumberOfUnion(vatNumber)
}

const isExempt = (country: Country, { company }: VatBuyer) =>
  company?.vatCheck?.isValid === true && isExemptible(country, company, { mode: 'included' })

/**
 * The VAT of a sale delivered to `country` on a day (decision 40). `added` keeps the specification's 20 % for every
 * country. With `included` the place of delivery decides. The price for the customer never changes.
 */
export function vatOf(country: Country, day: Day, { mode, euPlace }: VatSettings, buyer: VatBuyer = {}): Vat {
  if (mode === 'added') return { mode, country: 'France', percent: SPECIFIED_PERCENT, mention: null }
  if (mode === 'franchise') return { mode, country: null, percent: 0, mention: FRANCHISE_MENTION }
  const { taxes } = COUNTRY_FACTS[country]
  if ('import' in taxes) return { mode, country: null, percent: 0, mention: taxes.mention }
  if (isExempt(country, buyer)) return { mode, country: null, percent: 0, mention: EU_EXEMPT_MENTION }
  const isAtDestination = euPlace === 'destination' && !isTaxable(buyer)
  const taxed = country !== 'France' && isAtDestination ? country : 'France'
  const mention = taxed === 'France' ? null : OSS_MENTION
  return { mode, country: taxed, percent: standardRate(taxed, day), mention }
}

/** The VAT of an invoice that is made out to another buyer. A company with a VAT number pays French VAT. */
export function vatOfCorrection(vat: Vat, placedOn: Day, buyer: VatBuyer): Vat {
  const isExemptNow = buyer.company?.vatCheck?.isValid === true
  const hasToChange =
    vat.mention === EU_EXEMPT_MENTION ? !isExemptNow : vat.mention === OSS_MENTION && isTaxable(buyer)
  if (!hasToChange) return vat
  return vatOf('France', placedOn, { mode: vat.mode, euPlace: 'seller' })
}

function standardRate(country: Country, day: Day): number {
  const { taxes } = COUNTRY_FACTS[country]
  const rate = 'vat' in taxes ? taxes.vat.find(({ from }) => from <= day) : undefined
  if (!rate) throw new Error(`No VAT rate of ${country} is known for ${day}.`)
  return rate.percent
}

/** The yearly amount of sales to other EU countries, without VAT, up to which the seller's VAT applies (CGI 259 D). */
export const EU_SALES_THRESHOLD_CENTS = 1_000_000

/** Above this turnover the franchise ends on the same day, and not at the end of the year (CGI 293 B). */
export const FRANCHISE_UPPER_CENTS = 9_350_000

/** The part of a threshold at which the dashboard warns of a VAT change. */
const WARNING_PERCENT = 90

export function isNearThreshold(turnoverCents: number, thresholdCents: number): boolean {
  return turnoverCents * 100 >= thresholdCents * WARNING_PERCENT
}

export type DocumentAmounts = {
  netCents: number
  vatCents: number
  /** Always the sum of net and VAT. */
  totalCents: number
}

/** The three amounts of a document over `cents` paid or refunded. Half a cent of VAT (or net) rounds up. */
export function documentAmounts(
  cents: number,
  { mode, percent }: Pick<Vat, 'mode' | 'percent'>,
): DocumentAmounts {
  if (mode === 'added') {
    const vatCents = scaleCents(cents, percent, 100)
    return { netCents: cents, vatCents, totalCents: cents + vatCents }
  }
  const netCents = scaleCents(cents, 100, 100 + percent)
  return { netCents, vatCents: cents - netCents, totalCents: cents }
}

/**
 * The amounts of a credit note for `cents`, after credit notes for `beforeCents` of the same invoice. They are the
 * difference of two sums, so the credit notes of a full refund add up to its invoice to the cent.
 */
export function creditNoteAmounts(
  cents: number,
  beforeCents: number,
  vat: Pick<Vat, 'mode' | 'percent'>,
): DocumentAmounts {
  const before = documentAmounts(beforeCents, vat)
  const after = documentAmounts(beforeCents + cents, vat)
  return {
    netCents: after.netCents - before.netCents,
    vatCents: after.vatCents - before.vatCents,
    totalCents: after.totalCents - before.totalCents,
  }
}
