import { Font } from '@react-pdf/renderer'

/** Where the two fonts lie. */
export interface InvoiceFontFiles {
  regular: string
  bold: string
}

export const INVOICE_FONT = 'Figtree'

/** Gives the PDF the shop's own font, embedded: a customer may be called Łucja, and prices have a narrow space. */
export function registerInvoiceFonts({ regular, bold }: InvoiceFontFiles): void {
  Font.register({ family: INVOICE_FONT, fonts: [{ src: regular }, { src: bold, fontWeight: 700 }] })
  // French words are not to be cut as English ones are.
  Font.registerHyphenationCallback((word) => [word])
}
