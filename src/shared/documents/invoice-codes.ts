import { countryCode } from '../shipping/overseas.ts'
import { countryName, WORLD_COUNTRIES } from '../world-countries.ts'
import type { DocumentAddress, DocumentKind, DocumentPlace } from './document-content.ts'
import { EU_EXEMPT_MENTION, type Vat } from './vat.ts'

/** BT-23. B2: goods that are already paid. B1: goods that are not paid yet. */
export const invoicingFramework = (isPaid: boolean) => (isPaid ? 'B2' : 'B1')

/** Codes of UNTDID 1001. 384 is an invoice that replaces another. */
export const documentTypeCode = ({ kind, corrects }: { kind: DocumentKind; corrects: object | null }) =>
  kind === 'creditNote' ? '381' : corrects ? '384' : '380'

type VatCategory = { code: 'S' | 'E' | 'G' | 'K'; exemption?: string }

export function vatCategory({ vat }: { vat: Pick<Vat, 'mode' | 'percent' | 'mention'> }): VatCategory {
  if (vat.percent > 0) return { code: 'S' }
  if (vat.mention === EU_EXEMPT_MENTION) return { code: 'K', exemption: 'VATEX-EU-IC' }
  return vat.mode === 'franchise'
    ? { code: 'E', exemption: 'VATEX-FR-FRANCHISE' }
    : { code: 'G', exemption: 'VATEX-EU-G' }
}

/** Returns the two letters of the country (ISO 3166), or undefined for an unknown country. */
export function isoCountry(place: { country: string; postalCode: string }): string | undefined {
  const code = countryCode(place)
  return code.length === 2 ? code : WORLD_COUNTRIES.find((each) => countryName(each) === place.country)
}

/** A document is due at the time of its payment, but not before its issue (BR-FR-CO-07). */
export const dueAt = ({ issuedAt, payment }: { issuedAt: string; payment: { at: string } }): string =>
  payment.at < issuedAt ? issuedAt : payment.at

type Delivered = { deliveredTo: DocumentAddress; pickupPoint?: DocumentPlace | undefined }

export function deliveryPlace({ deliveredTo, pickupPoint }: Delivered) {
  const { name, address, ...place } = pickupPoint ?? {
    ...deliveredTo,
    name: `${deliveredTo.firstName} ${deliveredTo.lastName}`.trim(),
    address: deliveredTo.street,
  }
  const { postalCode, city } = place
  return { name, street: address, postalCode, city, country: isoCountry(place) ?? 'FR' }
}
