import { countryCode } from '../shipping/overseas.ts'
import { countryName, WORLD_COUNTRIES } from '../world-countries.ts'
import type { DocumentKind } from './document-content.ts'
import { EU_EXEMPT_MENTION, type Vat } from './vat.ts'

// Codes that the structured invoice and the report to the tax office share.

/** The framework of invoicing (BT-23): goods that are already paid, or goods that are not. */
export const invoicingFramework = (isPaid: boolean) => (isPaid ? 'B2' : 'B1')

/** UNTDID 1001: an invoice, an invoice that replaces another, a credit note. */
export const documentTypeCode = ({ kind, corrects }: { kind: DocumentKind; corrects: object | null }) =>
  kind === 'creditNote' ? '381' : corrects ? '384' : '380'

type VatCategory = { code: 'S' | 'E' | 'G' | 'K'; exemption?: string }

/**
 * The VAT category, with the code of its exemption: the franchise, an export, or a sale to a company of another EU
 * country.
 */
export function vatCategory({ vat }: { vat: Pick<Vat, 'mode' | 'percent' | 'mention'> }): VatCategory {
  if (vat.percent > 0) return { code: 'S' }
  if (vat.mention === EU_EXEMPT_MENTION) return { code: 'K', exemption: 'VATEX-EU-IC' }
  return vat.mode === 'franchise'
    ? { code: 'E', exemption: 'VATEX-FR-FRANCHISE' }
    : { code: 'G', exemption: 'VATEX-EU-G' }
}

/**
 * The two letters of a country (ISO 3166-1). A buyer may live where the shop does not deliver; that country is found
 * by its name. Undefined for an unknown name.
 */
export function isoCountry(place: { country: string; postalCode: string }): string | undefined {
  const code = countryCode(place)
  return code.length === 2 ? code : WORLD_COUNTRIES.find((each) => countryName(each) === place.country)
}

/**
 * When a document is due. The money moved with the order, and no document is due before it was issued (BR-FR-CO-07).
 */
export const dueAt = ({ issuedAt, payment }: { issuedAt: string; payment: { at: string } }): string =>
  payment.at < issuedAt ? issuedAt : payment.at
