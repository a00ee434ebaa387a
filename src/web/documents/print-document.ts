import type { AccountingDocument } from '#shared/documents/contract.ts'
import { drawDocument, unprintableLines } from './draw-document.ts'
import { readFont } from './pdf-fonts.ts'

/** In pixels, for a sharp print. */
const LOGO_SIDE = 240

/**
 * Import this file on demand, because it loads the large PDF library. `unprintable` are the lines with letters that no
 * font has.
 */
export async function printDocument(
  document: AccountingDocument,
  logo = '',
): Promise<{ file: Blob; unprintable: string[] }> {
  const picture = logo === '' ? undefined : await pngOf(logo)
  const bytes = await drawDocument(document, readFont, picture)
  return { file: new Blob([bytes], { type: 'application/pdf' }), unprintable: unprintableLines(document) }
}

/** Returns undefined if the picture cannot be read, because a document is complete without its logo. */
async function pngOf(address: string): Promise<ArrayBuffer | undefined> {
  try {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.src = address
    await image.decode()
    const scale = LOGO_SIDE / Math.max(image.naturalWidth, image.naturalHeight)
    const canvas = new OffscreenCanvas(image.naturalWidth * scale, image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()
  } catch {
    return undefined
  }
}
