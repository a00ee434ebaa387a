import {
  aside,
  child,
  heightOf,
  INK,
  line,
  LINE,
  PAGE,
  rule,
  SOFT,
  tagged,
  type Element,
  type Pdf,
  type Style,
} from '#web/documents/pdf-page.ts'

export type Column = { title: string; x: number; width: number; align?: 'right' }

export type Density = { size: number; gap: number }

type Rows = { columns: readonly Column[]; rows: readonly string[][]; top: number; density: Density }

export const rowHeight = (
  pdf: Pdf,
  cells: readonly string[],
  columns: readonly Column[],
  { size }: Density,
) =>
  Math.max(
    ...cells.map((text, at) => heightOf(pdf, text, { x: 0, width: columns[at + 1]?.width ?? 0, size })),
  )

/** Each page repeats the head of the table, but screen readers read the head only once. */
export function drawRows(pdf: Pdf, root: Element, { columns, rows, top, density }: Rows) {
  const { size, gap } = density
  const table = child(pdf, root, 'Table')
  const head = child(pdf, table, 'TR')
  const styles = columns.map(({ x, width, align }): Style => ({ x, width, ...(align && { align }) }))
  const heads = (draw: (title: string, style: Style) => number) =>
    Math.max(...columns.map(({ title }, at) => draw(title, headStyle(styles[at])))) + 4
  let y = heads((title, style) => tagged(pdf, head, 'TH', title, top, style, 'Column'))
  head.end()
  y = rule(pdf, y, INK) + gap
  for (const cells of rows) {
    const height = rowHeight(pdf, cells, columns, density)
    if (y + height + gap > PAGE.end) {
      pdf.addPage()
      aside(pdf, () => (y = heads((title, style) => line(pdf, title, PAGE.top, style))))
      y = rule(pdf, y, INK) + gap
    }
    const row = child(pdf, table, 'TR')
    drawBox(pdf, y, size)
    // An empty cell for the drawn box keeps the number of columns right.
    child(pdf, row, 'TD').end()
    const ends = cells.map((text, at) =>
      tagged(pdf, row, 'TD', text, y, { ...(styles[at + 1] ?? FIRST), size }),
    )
    row.end()
    y = rule(pdf, Math.max(...ends) + gap, LINE) + gap
  }
  table.end()
}

const FIRST: Style = { x: PAGE.left, width: 26 }
const headStyle = (style: Style = FIRST): Style => ({ ...style, size: 8.5, colour: SOFT })

function drawBox(pdf: Pdf, y: number, side: number) {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .rect(PAGE.left + 2, y + 1, side, side)
    .lineWidth(0.8)
    .strokeColor(INK)
    .stroke()
  pdf.endMarkedContent()
}
