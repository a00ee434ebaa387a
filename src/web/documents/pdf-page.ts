import Pdfkit from 'pdfkit'
import { fallbacksFor, runsOf, type FontName } from './letters.ts'

export type ReadFont = (font: FontName) => Promise<Uint8Array>

// In points.
export const PAGE = { width: 595, left: 46, right: 549, top: 46, end: 760, mentions: 786, number: 799 }
export const [INK, SOFT, LINE] = ['#000000', '#595959', '#cccccc'] as const
/** The colours of `--foil` in theme.css. */
const FOIL = ['#9bd8f5', '#b9b0fb', '#f4b8e0', '#fbd7a8', '#a9ecd3']
const FOIL_HEIGHT = 6
const SIZE = 9.5

export type Pdf = InstanceType<typeof Pdfkit>
export type Element = ReturnType<Pdf['struct']>
export type Style = {
  x: number
  width: number
  size?: number
  bold?: boolean
  colour?: string
  align?: 'left' | 'right'
}

type PdfFacts = {
  title: string
  subject: string
  /** The file's date. With the day of issue, two drawings of the same invoice are equal. */
  at: Date
  lines: readonly string[]
  readFont: ReadFont
  /** Declares PDF/A-3, as Factur-X requires. */
  isArchive?: boolean
}

/** The library writes `title` and `subject` into XML unescaped, so an '&' in them would break the file. */
export async function newPdf({ title, subject, at, lines, readFont, isArchive }: PdfFacts): Promise<Pdf> {
  const pdf = new Pdfkit({
    size: 'A4',
    margins: { top: PAGE.top, left: PAGE.left, right: PAGE.left, bottom: 0 },
    pdfVersion: '1.7',
    tagged: true,
    subset: isArchive ? 'PDF/A-3a' : ('PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets),
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    // Keeps the library from loading its own Helvetica, a file that the browser does not have.
    font: '',
    info: { Title: title, Subject: subject, CreationDate: at },
  })
  for (const font of ['regular', 'bold', ...fallbacksFor(lines)] as const)
    pdf.registerFont(font, await readFont(font))
  return pdf
}

export function collect(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
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

export function child(pdf: Pdf, parent: Element, type: string): Element {
  const element = pdf.struct(type)
  parent.add(element)
  return element
}

/** Returns the `y` where the text ends. `scope` is for a header cell. */
export function tagged(
  pdf: Pdf,
  parent: Element,
  type: string,
  text: string,
  y: number,
  style: Style,
  scope?: 'Row' | 'Column',
): number {
  const content = pdf.markStructureContent(type)
  const end = line(pdf, text, y, style)
  pdf.endMarkedContent()
  const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = scope ? { scope } : {}
  const element = pdf.struct(type, options, [content])
  parent.add(element)
  element.end()
  return end
}

export function aside(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Pagination' })
  draw()
  pdf.endMarkedContent()
}

export function line(pdf: Pdf, text: string, y: number, style: Style): number {
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
      // Keeps letter and accent together, because separate ones could not be read back as text. The value is cast,
      // because the library's types know only a list of features.
      features: { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
    }
    if (place === 0) pdf.text(run.text, x, y, options)
    else pdf.text(run.text, options)
  }
  return y + height
}

/** Measured in the shop's font, even if other fonts draw the text. */
export function heightOf(pdf: Pdf, text: string, { width, size = SIZE, bold = false }: Style): number {
  pdf.font(bold ? 'bold' : 'regular').fontSize(size)
  return pdf.heightOfString(text, { width, lineGap: size * 0.25 })
}

export function decoration(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

export function rule(pdf: Pdf, y: number, colour: string, from: number = PAGE.left): number {
  decoration(pdf, () => {
    pdf.moveTo(from, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(colour).stroke()
  })
  return y
}

export function foil(pdf: Pdf): void {
  decoration(pdf, () => pdf.rect(0, 0, PAGE.width, FOIL_HEIGHT).fill(foilGradient(pdf, PAGE.width, 0)))
}

export function emblem(pdf: Pdf, x: number, y: number, side: number): void {
  decoration(pdf, () => {
    pdf
      .save()
      .translate(x, y)
      .scale(side / 32)
    pdf.lineJoin('round').strokeColor(INK).fillColor(INK)
    pdf
      .path('M16 2 28.5 9v14L16 30 3.5 23V9z')
      .lineWidth(2)
      .fillAndStroke(foilGradient(pdf, 32, 32), INK)
    pdf.path('M16 10V2M21.5 13l7-4M21.5 19l7 4M16 22v8M10.5 19l-7 4M10.5 13l-7-4').lineWidth(1.6).stroke()
    pdf.path('m16 10 5.5 3v6L16 22l-5.5-3v-6z').fill(INK)
    pdf.restore()
  })
}

function foilGradient(pdf: Pdf, toX: number, toY: number) {
  const gradient = pdf.linearGradient(0, 0, toX, toY)
  for (const [place, colour] of FOIL.entries()) gradient.stop(place / (FOIL.length - 1), colour)
  return gradient
}
