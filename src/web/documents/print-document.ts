import type { AccountingDocument } from '#shared/documents/contract.ts'
import { drawDocument } from './draw-document.ts'
import { readFont } from './pdf-fonts.ts'

/** Makes the PDF in the browser. The library comes with this file, and is heavy: import it when it is asked for. */
export async function printDocument(document: AccountingDocument): Promise<Blob> {
  return new Blob([await drawDocument(document, readFont)], { type: 'application/pdf' })
}
