import { scaleCents } from '../money.ts'
import type { Day } from '../paris-day.ts'
import { COUNTRY_FACTS, type Country } from '../shipping/countries.ts'
import type { EuVatPlace, VatMode } from '../vat-mode.ts'
import { isVatNumberOfUnion } from '../vat-numbers.ts'

export type VatSettings = { mode: VatMode; euPlace: EuVatPlace }

/** There is only one rate, because the goods and their delivery both have the standard rate. */
export type Vat = {
  mode: VatMode
  /** The country whose VAT applies. Null for an export, under the franchise, and for an exempt company. */
  country: Country | null
  percent: number
  /** The reason why there is no French VAT. Null if French VAT applies. */
  mention: string | null
}

/** The rate of back-office.md §9. */
const SPECIFIED_PERCENT = 20

export const FRANCHISE_MENTION = 'TVA non applicable, art. 293 B du CGI'
export const OSS_MENTION = 'TVA du pays de destination, déclarée par le guichet unique (OSS)'

export const EU_EXEMPT_MENTION =
  'Exonération de TVA, article 262 ter I du CGI (livraison intracommunautaire), autoliquidation par l’acquéreur'

export type VatBuyer = {
  company?: { siren: string; vatNumber: string; vatCheck?: { isValid: boolean } | undefined } | undefined
}

/**
 * The one-stop shop is for consumers, so a company with a SIREN or a VAT number does not buy through it. Decision 84
 * says so for VAT numbers from outside France.
 */
const isTaxable = ({ company }: VatBuyer) =>
  company !== undefined && (company.siren !== '' || company.vatNumber !== '')

/**
 * Returns true if a valid VAT number would exempt the sale: prices include VAT, the delivery goes to another EU
 * country, and the number is from Northern Ireland or a member state other than France (CGI 262 ter I).
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

/** In the mode 'added', which follows the specification (decision 21), the country and the buyer do not matter. */
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

/**
 * Returns the former VAT, with two exceptions. French VAT replaces the exemption of a company if the new buyer has no
 * valid VAT number, and the VAT of the one-stop shop if the new buyer is a company with a SIREN or a VAT number.
 */
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

/** Up to this yearly amount without VAT, sales to consumers in other EU countries may have French VAT (CGI 259 D). */
export const EU_SALES_THRESHOLD_CENTS = 1_000_000

/**
 * If the turnover exceeds this amount, the franchise ends on the same day. Between the lower threshold and this amount,
 * the franchise ends with the year (CGI 293 B).
 */
export const FRANCHISE_UPPER_CENTS = 9_350_000

const WARNING_PERCENT = 90

export function isNearThreshold(turnoverCents: number, thresholdCents: number): boolean {
  return turnoverCents * 100 >= thresholdCents * WARNING_PERCENT
}

export type DocumentAmounts = {
  netCents: number
  vatCents: number
  totalCents: number
}

/** In the mode 'added' the VAT is added to `cents`. Otherwise `cents` include the VAT. Half a cent rounds up. */
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
 * Returns the amounts of a credit note for `cents`, after credit notes for `beforeCents` of the same invoice. Each
 * amount is the difference between the sums after and before this note, so the credit notes of a full refund add up to
 * the invoice.
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
