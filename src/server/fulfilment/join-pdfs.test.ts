import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import Pdfkit from 'pdfkit'
import { expect, test } from 'vitest'
import { labelPdf, TEN_BY_FIFTEEN } from '#sandbox/mondial-relay/label-pdf.ts'
import { joinPdfs } from './join-pdfs.ts'

/** A label of 10 × 15 cm with compressed objects. Its font is not embedded. */
const OF_GHOSTSCRIPT = readFileSync(join(import.meta.dirname, '../testing/label-by-ghostscript.pdf'))

async function pagesOf(file: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const text = items.map((part) => ('str' in part ? part.str : '')).join('')
    const { fnArray } = await page.getOperatorList()
    pages.push({ width: Math.round(width), height: Math.round(height), text, drawn: fnArray.length })
  }
  return pages
}

async function twoPages() {
  const pdf = new Pdfkit({ size: [283, 425] })
  pdf.text('premiere')
  pdf.addPage({ size: 'A4', layout: 'landscape' }).text('seconde')
  pdf.end()
  return buffer(pdf)
}

test('labels from several programs keep their pages, sizes, drawings and order', async () => {
  const labels = [
    labelPdf(['COLIS 1'], TEN_BY_FIFTEEN),
    OF_GHOSTSCRIPT,
    await twoPages(),
    OF_GHOSTSCRIPT,
    labelPdf(['COLIS 2'], TEN_BY_FIFTEEN),
  ]
  const joined = await pagesOf(await joinPdfs(labels))
  expect(joined).toEqual((await Promise.all(labels.map(pagesOf))).flat())
  expect(joined.map(({ width, height, text }) => [width, height, text])).toEqual([
    [283, 425, 'COLIS 1'],
    [283, 425, 'EXPEDITION 12345678'],
    [283, 425, 'premiere'],
    [842, 595, 'seconde'],
    [283, 425, 'EXPEDITION 12345678'],
    [283, 425, 'COLIS 2'],
  ])
})

test('joining fails if one of the files is not a PDF', async () => {
  for (const file of ['', '<html>Service indisponible</html>', '%PDF-1.4\n%%EOF'])
    await expect(joinPdfs([labelPdf(['COLIS 1'], TEN_BY_FIFTEEN), Buffer.from(file)])).rejects.toThrow()
})
