import type { VatMode } from '#shared/documents/vat.ts'
import { scaleCents } from '#shared/money.ts'

export const VAT_PERCENT = 20

export type InvoiceAmounts = {
  /** Without VAT. */
  netCents: number
  vatCents: number
  /** Always the sum of the two. */
  totalCents: number
}

/** The invoice's three amounts from the order's total, in cents; half a cent of VAT (or net) rounds up. */
export function invoiceAmounts(orderTotalCents: number, vat: VatMode): InvoiceAmounts {
  if (vat === 'added') {
    const vatCents = scaleCents(orderTotalCents, VAT_PERCENT, 100)
    return { netCents: orderTotalCents, vatCents, totalCents: orderTotalCents + vatCents }
  }
  const netCents = scaleCents(orderTotalCents, 100, 100 + VAT_PERCENT)
  return { netCents, vatCents: orderTotalCents - netCents, totalCents: orderTotalCents }
}
