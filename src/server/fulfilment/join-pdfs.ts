import { PDF } from '@libpdf/core'

/**
 * Each page keeps its size.
 * @throws Error if one of the files is not a PDF or has no page
 */
export async function joinPdfs(files: readonly Uint8Array[]): Promise<Buffer> {
  const whole = PDF.create()
  whole.setTitle('Étiquettes')
  for (const file of files) {
    const one = await PDF.load(file)
    const pages = one.getPages().map(({ index }) => index)
    if (pages.length === 0) throw new Error('A PDF without a page.')
    await whole.copyPagesFrom(one, pages)
  }
  return Buffer.from(await whole.save())
}
