import { pdf } from '@react-pdf/renderer'
import bold from './fonts/figtree-bold.ttf?url'
import regular from './fonts/figtree-regular.ttf?url'
import type { InvoiceContent } from './invoice-content.ts'
import { InvoiceDocument } from './invoice-document.tsx'
import { registerInvoiceFonts } from './invoice-fonts.ts'

/** Makes the PDF in the browser. Half a megabyte of library comes with this file: import it when it is asked for. */
export async function printInvoice(invoice: InvoiceContent): Promise<Blob> {
  registerInvoiceFonts({ regular, bold })
  return pdf(<InvoiceDocument invoice={invoice} />).toBlob()
}
