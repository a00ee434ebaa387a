import { isRecord } from '../json.ts'
import { INVOICE_ADDRESS_MISSING, INVOICE_ITEMS_INVALID, INVOICE_ORDER_INVALID } from './texts.ts'

/** Returns one of the refusals that back-office.md §5 lists, or undefined. */
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
