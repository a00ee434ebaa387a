import { isRecord } from '#shared/json.ts'

export const INVOICE_SUCCEEDED = 'Facture générée avec succès'
export const CREDIT_NOTE_SUCCEEDED = 'Avoir généré avec succès'
export const INVOICE_ORDER_INVALID = 'Données de commande invalides'
export const INVOICE_ITEMS_INVALID = 'Données des articles invalides'
export const INVOICE_ADDRESS_MISSING = 'Adresse de livraison manquante'

export function invoiceFailed(reason: string): string {
  return `Erreur lors de la génération de la facture: ${reason}`
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

export function creditNoteFileName(number: string): string {
  return `avoir-${number}.pdf`
}
