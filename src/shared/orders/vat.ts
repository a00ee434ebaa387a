import { documentAmounts, type DocumentAmounts, type VatMode } from '#shared/documents/vat.ts'

export const VAT_PERCENT = 20

/** The invoice's three amounts from the order's total, in cents, at the rate of the specification (back-office.md §9). */
export function invoiceAmounts(orderTotalCents: number, vat: VatMode): DocumentAmounts {
  return documentAmounts(orderTotalCents, { mode: vat, percent: VAT_PERCENT })
}
