import type { AccountingDocument } from '#shared/documents/contract.ts'
import { hasFacturX } from '#shared/documents/factur-x.ts'
import { attachFacturX } from './attach-factur-x.ts'
import { documentText, type DocumentText } from './document-text.ts'
import { hasUnprintable } from './letters.ts'
import {
  aside,
  child,
  collect,
  decoration,
  emblem,
  foil,
  heightOf,
  INK,
  line,
  LINE,
  newPdf,
  PAGE,
  rule,
  SOFT,
  tagged,
  type Element,
  type Pdf,
  type ReadFont,
  type Style,
} from './pdf-page.ts'

const COLUMN = { quantity: 54, amount: 82, gap: 6 } as const
const SUMS = { label: { x: 309, width: 130 }, amount: { x: 439, width: 110 } }
/** In points. */
const LOGO = { side: 36, gap: 10 } as const

/** `logo` is a PNG. */
export async function drawDocument(
  document: AccountingDocument,
  readFont: ReadFont,
  logo?: ArrayBuffer,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = documentText(document)
  const pdf = await newPdf({
    title: `${text.title} ${text.number}`,
    subject: document.order.number,
    at: new Date(document.issuedAt),
    lines: everyLine(text),
    readFont,
    isArchive: hasFacturX(document),
  })
  if (hasFacturX(document)) attachFacturX(pdf, document)
  const bytes = collect(pdf)
  drawPages(pdf, text, logo)
  pdf.end()
  return bytes
}

export function unprintableLines(document: AccountingDocument): string[] {
  return [...new Set(everyLine(documentText(document)).filter(hasUnprintable))]
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

function drawPages(pdf: Pdf, text: DocumentText, logo: ArrayBuffer | undefined): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const below = Math.max(drawTitle(pdf, root, text), drawSeller(pdf, root, text, logo))
  const table = drawParties(pdf, root, text, below + 30)
  const sums = drawRows(pdf, root, text, table + 24)
  drawClosing(pdf, root, text, drawSums(pdf, root, text, sums))
  drawFeet(pdf, root, text)
  root.end()
}

/**
 * Screen readers read the seller's mentions once, on the last page. The rest of the foot is an artifact, which they
 * skip.
 */
function drawFeet(pdf: Pdf, root: Element, { title, number, seller: { mentions } }: DocumentText): void {
  const foot = { x: PAGE.left, width: PAGE.right - PAGE.left, size: 7.5, colour: SOFT }
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    foil(pdf)
    const isLast = page === count - 1
    if (mentions && isLast) tagged(pdf, root, 'P', mentions, PAGE.mentions, foot)
    aside(pdf, () => {
      if (!isLast) line(pdf, mentions, PAGE.mentions, foot)
      line(pdf, `${title} ${number} · page ${page + 1} / ${count}`, PAGE.number, foot)
    })
  }
}

function drawTitle(pdf: Pdf, root: Element, { title, number, facts }: DocumentText): number {
  const at = { x: 319, width: 230, align: 'right' } as const
  let y = tagged(pdf, root, 'H1', title, PAGE.top, { ...at, size: 24, bold: true }) + 4
  y = tagged(pdf, root, 'P', `N°\u00A0${number}`, y, { ...at, bold: true })
  for (const fact of facts) y = tagged(pdf, root, 'P', fact, y, at)
  return y
}

function drawSeller(
  pdf: Pdf,
  root: Element,
  { seller }: DocumentText,
  logo: ArrayBuffer | undefined,
): number {
  const at = { x: PAGE.left, width: 250 }
  const indent = LOGO.side + LOGO.gap
  const name = { x: at.x + indent, width: at.width - indent, size: 19, bold: true }
  const top = PAGE.top - 6
  if (logo) decoration(pdf, () => pdf.image(logo, PAGE.left, top, { fit: [LOGO.side, LOGO.side] }))
  else emblem(pdf, PAGE.left, top, LOGO.side)
  let y = Math.max(tagged(pdf, root, 'H2', seller.name, PAGE.top, name) + 4, PAGE.top + LOGO.side)
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

/**
 * Returns the `y` where the goods end. A head that is repeated on a further page is an artifact, so that screen readers
 * read the head once.
 */
function drawRows(pdf: Pdf, root: Element, { columns, rows }: DocumentText, top: number): number {
  const cell = cellsOf(columns.length)
  const table = child(pdf, root, 'Table')
  const head = child(pdf, table, 'TR')
  const heads = (draw: (column: string, style: Style, y: number) => number, y: number) => {
    const ends = columns.map((column, place) => draw(column, { ...cell(place), size: 8.5, colour: SOFT }, y))
    return Math.max(...ends) + 4
  }
  let y = heads((column, style, at) => tagged(pdf, head, 'TH', column, at, style, 'Column'), top)
  head.end()
  y = rule(pdf, y, INK) + 6
  for (const { label, detail, amounts } of rows) {
    if (y + heightOf(pdf, label, cell(0)) + 20 > PAGE.end) {
      pdf.addPage()
      aside(pdf, () => (y = heads((column, style, at) => line(pdf, column, at, style), PAGE.top)))
      y = rule(pdf, y, INK) + 6
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

function cellsOf(count: number): (place: number) => Style {
  const amounts = count - 2
  const quantityX = PAGE.right - amounts * (COLUMN.amount + COLUMN.gap) - COLUMN.quantity
  return (place) => {
    if (place === 0) return { x: PAGE.left, width: quantityX - COLUMN.gap - PAGE.left }
    if (place === 1) return { x: quantityX, width: COLUMN.quantity, align: 'right' }
    const x = PAGE.right - (count - place) * (COLUMN.amount + COLUMN.gap) + COLUMN.gap
    return { x, width: COLUMN.amount, align: 'right' }
  }
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
    tagged(pdf, row, 'TH', label, y, { ...SUMS.label, ...look }, 'Row')
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
