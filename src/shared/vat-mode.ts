/**
 * 'added': VAT is added to the order's total (back-office.md §9). 'included': the total contains VAT. 'franchise': no
 * VAT (CGI 293 B).
 */
export const VAT_MODES = ['added', 'included', 'franchise'] as const
export type VatMode = (typeof VAT_MODES)[number]

/**
 * Where distance sales to other EU countries are taxed. 'seller': below the threshold of 10 000 € a year (CGI 259 D).
 * 'destination': above the threshold or by choice, declared through the one-stop shop (OSS).
 */
export const EU_VAT_PLACES = ['seller', 'destination'] as const
export type EuVatPlace = (typeof EU_VAT_PLACES)[number]

/** Whether a company of another EU country with a valid VAT number pays French VAT (decision 84, CGI 262 ter I). */
export const COMPANIES_ABROAD = ['taxed', 'exempt'] as const
export type CompaniesAbroad = (typeof COMPANIES_ABROAD)[number]
