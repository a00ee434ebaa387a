import { scaleCents } from '#shared/money.ts'

/** 'added' puts the VAT on top of the order's total (the specification); 'included' takes it out (decision 21). */
export type InvoiceVat = 'added' | 'included'

export const VAT_PERCENT = 20

export type InvoiceAmounts = {
  /** Without VAT. */
  netCents: number
  vatCents: number
  /** Always the sum of the two. */
  totalCents: number
}

/** The invoice's three amounts from the order's total, in cents; half a cent of VAT (or net) rounds up. */
export function invoiceAmounts(orderTotalCents: number, vat: InvoiceVat): InvoiceAmounts {
  if (vat === 'added') {
    const vatCents = scaleCents(orderTotalCents, VAT_PERCENT, 100)
    return { netCents: orderTotalCents, vatCents, totalCents: orderTotalCents + vatCents }
  }
  const netCents = scaleCents(orderTotalCents, 100, 100 + VAT_PERCENT)
  return { netCents, vatCents: orderTotalCents - netCents, totalCents: orderTotalCents }
}
