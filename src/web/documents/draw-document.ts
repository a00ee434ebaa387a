import Pdfkit from 'pdfkit'
import type { AccountingDocument } from '#shared/documents/contract.ts'
import { documentText, type DocumentText } from './document-text.ts'
import { fallbacksFor, runsOf, type FontName } from './letters.ts'

/** Fetches the file of a font; asked only for those that the document needs. */
export type ReadFont = (font: FontName) => Promise<Uint8Array>

// A printed page has its own measures, in points, and ink on white: the screen's tokens do not reach it.
const PAGE = { width: 595, left: 46, right: 549, top: 46, end: 760, mentions: 786, number: 799 }
const COLUMNS = [
  { x: 46, width: 255 },
  { x: 301, width: 54 },
  { x: 361, width: 92 },
  { x: 457, width: 92 },
] as const
const SUMS = { label: { x: 309, width: 130 }, amount: { x: 439, width: 110 } }
const [INK, SOFT, LINE] = ['#000000', '#595959', '#cccccc']
const SIZE = 9.5

type Pdf = InstanceType<typeof Pdfkit>
type Element = ReturnType<Pdf['struct']>
type Style = {
  x: number
  width: number
  size?: number
  bold?: boolean
  colour?: string
  align?: 'left' | 'right'
}

/**
 * The PDF of an invoice or a credit note, from its frozen content alone: the shopkeeper's and the customer's are drawn
 * by this one function. It is titled, in French, and tagged: a screen reader finds headings and a table with headers.
 */
export async function drawDocument(
  document: AccountingDocument,
  readFont: ReadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = documentText(document)
  const pdf = new Pdfkit({
    size: 'A4',
    margins: { top: PAGE.top, left: PAGE.left, right: PAGE.left, bottom: 0 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    // The library's own Helvetica is a file that the browser does not have.
    font: '',
    info: {
      Title: `${text.title} ${text.number}`,
      Author: text.seller.name,
      Subject: document.order.number,
      // Of the document, not of the moment of drawing: whoever draws it draws the same.
      CreationDate: new Date(document.issuedAt),
    },
  })
  for (const font of ['regular', 'bold', ...fallbacksFor(everyLine(text))] as const)
    pdf.registerFont(font, await readFont(font))
  const bytes = collect(pdf)
  drawPages(pdf, text)
  pdf.end()
  return bytes
}

function everyLine({ seller, parties, rows, closing, facts }: DocumentText): string[] {
  return [
    seller.name,
    seller.mentions,
    ...seller.lines,
    ...facts,
    ...parties.flatMap(({ lines }) => lines),
    ...rows.flatMap(({ label, detail }) => [label, detail]),
    ...closing,
  ]
}

function collect(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('error', reject)
    pdf.on('end', () => {
      const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.byteLength, 0))
      let at = 0
      for (const chunk of chunks) {
        whole.set(chunk, at)
        at += chunk.byteLength
      }
      resolve(whole)
    })
  })
}

function drawPages(pdf: Pdf, text: DocumentText): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const below = Math.max(drawTitle(pdf, root, text), drawSeller(pdf, root, text))
  const table = drawParties(pdf, root, text, below + 30)
  const sums = drawRows(pdf, root, text, table + 24)
  drawClosing(pdf, root, text, drawSums(pdf, root, text, sums))
  root.end()
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const foot = { x: PAGE.left, width: PAGE.right - PAGE.left, size: 7.5, colour: SOFT }
    aside(pdf, () => {
      line(pdf, text.seller.mentions, PAGE.mentions, foot)
      line(pdf, `${text.title} ${text.number} · page ${page + 1} / ${count}`, PAGE.number, foot)
    })
  }
}

function drawTitle(pdf: Pdf, root: Element, { title, number, facts }: DocumentText): number {
  const at = { x: 319, width: 230, align: 'right' } as const
  let y = tagged(pdf, root, 'H1', title, PAGE.top, { ...at, size: 24, bold: true }) + 4
  y = tagged(pdf, root, 'P', `N° ${number}`, y, { ...at, bold: true })
  for (const fact of facts) y = tagged(pdf, root, 'P', fact, y, at)
  return y
}

function drawSeller(pdf: Pdf, root: Element, { seller }: DocumentText): number {
  const at = { x: PAGE.left, width: 250 }
  let y = tagged(pdf, root, 'H2', seller.name, PAGE.top, { ...at, size: 19, bold: true }) + 4
  for (const each of seller.lines) y = tagged(pdf, root, 'P', each, y, at)
  return y
}

function drawParties(pdf: Pdf, root: Element, { parties }: DocumentText, top: number): number {
  const ends = parties.map(({ label, lines }, place) => {
    const at = { x: PAGE.left + place * 263, width: 240 }
    let y = tagged(pdf, root, 'H2', label, top, { ...at, size: 8.5, colour: SOFT }) + 2
    for (const [index, each] of lines.entries())
      y = tagged(pdf, root, 'P', each, y, { ...at, bold: index === 0 })
    return y
  })
  return Math.max(...ends)
}

/** The goods, on as many pages as they need; the head is read once and seen on each. Answers where the last page ends. */
function drawRows(pdf: Pdf, root: Element, { columns, rows }: DocumentText, top: number): number {
  const table = child(pdf, root, 'Table')
  const head = child(pdf, table, 'TR')
  const heads = (draw: (column: string, style: Style, y: number) => number, y: number) => {
    const ends = columns.map((column, place) => draw(column, { ...cell(place), size: 8.5, colour: SOFT }, y))
    return rule(pdf, Math.max(...ends) + 4, INK) + 6
  }
  let y = heads(
    (column, style, at) => tagged(pdf, head, 'TH', column, at, style, { O: 'Table', Scope: 'Column' }),
    top,
  )
  head.end()
  for (const { label, detail, amounts } of rows) {
    if (y + heightOf(pdf, label, cell(0)) + 20 > PAGE.end) {
      pdf.addPage()
      aside(pdf, () => (y = heads((column, style, at) => line(pdf, column, at, style), PAGE.top)))
    }
    const row = child(pdf, table, 'TR')
    const name = child(pdf, row, 'TD')
    const middle = tagged(pdf, name, 'P', label, y, cell(0))
    const ends = [
      tagged(pdf, name, 'P', detail, middle, { ...cell(0), size: 8, colour: SOFT }),
      ...amounts.map((amount, place) => tagged(pdf, row, 'TD', amount, y, cell(place + 1))),
    ]
    name.end()
    row.end()
    y = rule(pdf, Math.max(...ends) + 5, LINE) + 6
  }
  table.end()
  return y
}

function cell(place: number): Style {
  return { ...(COLUMNS[place] ?? COLUMNS[0]), align: place === 0 ? 'left' : 'right' }
}

function drawSums(pdf: Pdf, root: Element, { sums, total }: DocumentText, top: number): number {
  let y = top + 8
  if (y + 80 > PAGE.end) {
    pdf.addPage()
    y = PAGE.top
  }
  const table = child(pdf, root, 'Table')
  for (const { label, amount } of [...sums, total]) {
    const isTotal = label === total.label
    const look = isTotal ? { size: 13, bold: true } : {}
    const row = child(pdf, table, 'TR')
    if (isTotal) y = rule(pdf, y + 2, INK, SUMS.label.x) + 6
    tagged(pdf, row, 'TH', label, y, { ...SUMS.label, ...look }, { O: 'Table', Scope: 'Row' })
    y = tagged(pdf, row, 'TD', amount, y, { ...SUMS.amount, ...look, align: 'right' }) + 4
    row.end()
  }
  table.end()
  return y
}

function drawClosing(pdf: Pdf, root: Element, { closing }: DocumentText, top: number): void {
  const at = { x: PAGE.left, width: PAGE.right - PAGE.left }
  let y = top + 26
  if (y + closing.length * 28 > PAGE.end) {
    pdf.addPage()
    y = PAGE.top
  }
  for (const each of closing) y = tagged(pdf, root, 'P', each, y, at) + 3
}

function child(pdf: Pdf, parent: Element, type: string): Element {
  const element = pdf.struct(type)
  parent.add(element)
  return element
}

/** A text with its place in the structure. Answers where it ends. */
function tagged(
  pdf: Pdf,
  parent: Element,
  type: string,
  text: string,
  y: number,
  style: Style,
  attributes?: Record<string, string>,
): number {
  const content = pdf.markStructureContent(type)
  const end = line(pdf, text, y, style)
  pdf.endMarkedContent()
  const element = pdf.struct(type, {}, [content])
  // `Scope` says what a header cell is the header of; the library's types do not know where it stands.
  if (attributes)
    Object.assign((element as unknown as { dictionary: { data: object } }).dictionary.data, { A: attributes })
  parent.add(element)
  element.end()
  return end
}

/** What is only for the eye: nobody hears it twice. */
function aside(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Pagination' })
  draw()
  pdf.endMarkedContent()
}

/** Answers where the text ends, on as many lines as it needs. */
function line(pdf: Pdf, text: string, y: number, style: Style): number {
  const { x, width, bold = false, colour = INK, align = 'left' } = style
  const runs = runsOf(text, bold ? 'bold' : 'regular')
  const height = heightOf(pdf, text, style)
  pdf.fillColor(colour)
  for (const [place, run] of runs.entries()) {
    pdf.font(run.font)
    const options: PDFKit.Mixins.TextOptions = {
      width,
      align: runs.length === 1 ? align : 'left',
      continued: place < runs.length - 1,
      // A letter taken apart into letter and accent could not be read back; the types know the list of features only.
      features: { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
    }
    if (place === 0) pdf.text(run.text, x, y, options)
    else pdf.text(run.text, options)
  }
  return y + height
}

/** Measured in the one font: a letter that it lacks is about as wide as another. */
function heightOf(pdf: Pdf, text: string, { width, size = SIZE, bold = false }: Style): number {
  pdf.font(bold ? 'bold' : 'regular').fontSize(size)
  return pdf.heightOfString(text, { width, lineGap: size * 0.25 })
}

function rule(pdf: Pdf, y: number, colour: string, from: number = PAGE.left): number {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.moveTo(from, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(colour).stroke()
  pdf.endMarkedContent()
  return y
}
