/**
 * The VAT regimes. 'added' adds the VAT to the order's total (back-office.md §9). 'included' takes it out of the
 * total. 'franchise' charges no VAT (CGI 293 B).
 */
export const VAT_MODES = ['added', 'included', 'franchise'] as const
export type VatMode = (typeof VAT_MODES)[number]

/**
 * The country that taxes distance sales to other EU countries. 'seller': below the threshold of 10 000 € a year (CGI
 * 259 D). 'destination': above the threshold or by choice, declared through the one-stop shop (OSS).
 */
export const EU_VAT_PLACES = ['seller', 'destination'] as const
export type EuVatPlace = (typeof EU_VAT_PLACES)[number]

/**
 * What a company of another EU country with a VAT number pays (decision 84). 'taxed': French VAT. 'exempt': no VAT if
 * its number is valid on the day of the purchase (CGI 262 ter I).
 */
export const COMPANIES_ABROAD = ['taxed', 'exempt'] as const
export type CompaniesAbroad = (typeof COMPANIES_ABROAD)[number]
