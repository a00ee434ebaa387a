import { isRecord } from '#shared/json.ts'
import { scaleCents } from '#shared/money.ts'

/** 'added' puts the VAT on top of the order's total (the specification); 'included' takes it out (decision 21). */
export type InvoiceVat = 'added' | 'included'

export const VAT_PERCENT = 20

export const INVOICE_SUCCEEDED = 'Facture générée avec succès'
export const INVOICE_ORDER_INVALID = 'Données de commande invalides'
export const INVOICE_ITEMS_INVALID = 'Données des articles invalides'
export const INVOICE_ADDRESS_MISSING = 'Adresse de livraison manquante'

export function invoiceFailed(reason: string): string {
  return `Erreur lors de la génération de la facture: ${reason}`
}

export interface InvoiceAmounts {
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

/** Why no invoice can be made of this, or undefined (back-office.md §5). */
export function invoiceRefusal(order: unknown): string | undefined {
  if (!isRecord(order)) return INVOICE_ORDER_INVALID
  const { _id: id, items, shippingAddress } = order
  if (typeof id !== 'string' || id === '') return INVOICE_ORDER_INVALID
  if (!Array.isArray(items)) return INVOICE_ITEMS_INVALID
  return isRecord(shippingAddress) ? undefined : INVOICE_ADDRESS_MISSING
}

export function invoiceFileName(orderId: string): string {
  return `facture-${orderId}.pdf`
}
