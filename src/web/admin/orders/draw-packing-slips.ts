import { counted } from '#shared/count.ts'
import { packName } from '#shared/catalogue/pack-size.ts'
import { formatDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/contract.ts'
import { itemsToPack } from '#shared/orders/items-to-send.ts'
import {
  aside,
  child,
  collect,
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
} from '#web/documents/pdf-page.ts'

/** What is taken from the shelf for several orders at once. */
type PickLine = { name: string; sku: string; packs: string; pieces: number; orders: string[] }
type Found = Pick<PickLine, 'name' | 'sku'> & { packs: Map<number, number>; orders: Set<string> }

/** Every protection that the orders need, by name: how many single ones, in which packs, for whom. */
export function pickList(orders: readonly Order[]): PickLine[] {
  const found = new Map<string, Found>()
  for (const order of orders) {
    for (const { product, packSize, quantity } of itemsToPack(order)) {
      const key = product._id ?? product.name
      const { name, sku = '' } = product
      const line = found.get(key) ?? { name, sku, packs: new Map(), orders: new Set() }
      line.packs.set(packSize, (line.packs.get(packSize) ?? 0) + quantity)
      line.orders.add(order.number)
      found.set(key, line)
    }
  }
  return Array.from(found.values(), ({ name, sku, packs, orders: numbers }) => ({
    name,
    sku,
    packs: Array.from(packs, ([size, count]) => `${count} × ${size}`).join(', '),
    pieces: Array.from(packs).reduce((sum, [size, count]) => sum + size * count, 0),
    orders: [...numbers],
  })).toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

type Column = { title: string; x: number; width: number; align?: 'right' }

const PICK_COLUMNS: readonly Column[] = [
  { title: 'Pris', x: 46, width: 26 },
  { title: 'Référence', x: 76, width: 70 },
  { title: 'Protection', x: 150, width: 140 },
  { title: 'Lots', x: 296, width: 66 },
  { title: 'Pochettes', x: 366, width: 56, align: 'right' },
  { title: 'Commandes', x: 432, width: 117 },
]
const SLIP_COLUMNS: readonly Column[] = [
  { title: 'Mis', x: 46, width: 26 },
  { title: 'Référence', x: 76, width: 80 },
  { title: 'Protection', x: 160, width: 216 },
  { title: 'Lot', x: 386, width: 80 },
  { title: 'Quantité', x: 470, width: 79, align: 'right' },
]

/** One PDF for a table full of parcels: first what to take from the shelf, then a slip for each, in the order given. */
export async function drawPackingSlips(
  orders: readonly Order[],
  { at, readFont }: { at: Date; readFont: ReadFont },
): Promise<Uint8Array<ArrayBuffer>> {
  const author = orders.find(({ invoice }) => invoice?.content)?.invoice?.content?.seller.name ?? ''
  const title = `Préparation du ${formatDate(at)}`
  const lines = [author, NOTHING_TO_SEND, ...orders.flatMap(slipTexts)]
  const pdf = await newPdf({
    title,
    subject: counted(orders.length, 'commande'),
    at,
    lines,
    readFont,
  })
  const bytes = collect(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawPickList(pdf, root, { orders, title })
  for (const order of orders) {
    pdf.addPage()
    drawSlip(pdf, root, order)
  }
  root.end()
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const foot = { x: PAGE.left, width: PAGE.right - PAGE.left, size: 7.5, colour: SOFT }
    aside(pdf, () => line(pdf, `${author} · ${title} · page ${page + 1} / ${count}`, PAGE.number, foot))
  }
  pdf.end()
  return bytes
}

function slipTexts(order: Order): string[] {
  return [
    ...destination(order).flatMap(({ lines }) => lines),
    ...order.items.flatMap(({ product }) => [product.name, product.sku ?? '']),
  ]
}

function drawPickList(
  pdf: Pdf,
  root: Element,
  { orders, title }: { orders: readonly Order[]; title: string },
) {
  const wide = { x: PAGE.left, width: PAGE.right - PAGE.left }
  const picks = pickList(orders)
  const pieces = picks.reduce((sum, pick) => sum + pick.pieces, 0)
  let y = tagged(pdf, root, 'H1', 'À prendre en rayon', PAGE.top, { ...wide, size: 22, bold: true }) + 4
  const facts = [title, counted(orders.length, 'commande'), counted(pieces, 'pochette')]
  y = tagged(pdf, root, 'P', facts.join(' · '), y, { ...wide, colour: SOFT }) + 14
  const rows = picks.map(({ sku, name, packs, pieces: count, orders: numbers }) => [
    sku,
    name,
    packs,
    String(count),
    numbers.join(', '),
  ])
  drawRows(pdf, root, { columns: PICK_COLUMNS, rows, top: y })
}

function drawSlip(pdf: Pdf, root: Element, order: Order) {
  const wide = { x: PAGE.left, width: PAGE.right - PAGE.left }
  const title = `Bon de préparation ${order.number}`
  let y = tagged(pdf, root, 'H1', title, PAGE.top, { ...wide, size: 20, bold: true }) + 4
  const facts = `Commande du ${formatDate(order.createdAt)} · ${order.shippingMethod}`
  y = tagged(pdf, root, 'P', facts, y, { ...wide, colour: SOFT }) + 16
  const ends = destination(order).map(({ label, lines }, place) => {
    const at = { x: PAGE.left + place * 263, width: 240 }
    let end = tagged(pdf, root, 'H2', label, y, { ...at, size: 8.5, colour: SOFT }) + 2
    for (const [index, each] of lines.entries())
      end = tagged(pdf, root, 'P', each, end, { ...at, size: 11, bold: index === 0 })
    return end
  })
  const rows = itemsToPack(order).map(({ product, packSize, quantity }) => [
    product.sku ?? '',
    product.name,
    packName(packSize),
    String(quantity),
  ])
  const top = Math.max(...ends) + 20
  if (rows.length === 0) tagged(pdf, root, 'P', NOTHING_TO_SEND, top, { ...wide, size: 11 })
  else drawRows(pdf, root, { columns: SLIP_COLUMNS, rows, top })
}

const NOTHING_TO_SEND = 'Tous les articles ont été remboursés avant l’envoi\u202F: rien à envoyer.'

/** Who gets it and, where it is fetched, from where. */
function destination({
  shippingAddress: to,
  pickupPoint: point,
  user,
}: Order): { label: string; lines: string[] }[] {
  const person = [
    `${to.firstName} ${to.lastName}`.trim(),
    to.street,
    `${to.postalCode} ${to.city}`,
    to.country,
    user.phone ?? '',
  ]
  const parties = [{ label: point ? 'Client' : 'Livrer à', lines: person.filter(Boolean) }]
  if (!point) return parties
  const relay = [point.name, point.address, `${point.postalCode} ${point.city}`, point.country]
  return [{ label: `Point relais ${point.id ?? ''}`.trim(), lines: relay.filter(Boolean) }, ...parties]
}

type Rows = { columns: readonly Column[]; rows: readonly string[][]; top: number }

/** A table with a box to tick before each row, on as many pages as it needs; its head is read once, seen on each. */
function drawRows(pdf: Pdf, root: Element, { columns, rows, top }: Rows) {
  const table = child(pdf, root, 'Table')
  const head = child(pdf, table, 'TR')
  const styles = columns.map(({ x, width, align }): Style => ({ x, width, ...(align && { align }) }))
  const heads = (draw: (title: string, style: Style) => number) =>
    Math.max(...columns.map(({ title }, at) => draw(title, headStyle(styles[at])))) + 4
  let y = heads((title, style) => tagged(pdf, head, 'TH', title, top, style, { O: 'Table', Scope: 'Column' }))
  head.end()
  y = rule(pdf, y, INK) + 6
  for (const cells of rows) {
    const height = Math.max(...cells.map((text, at) => heightOf(pdf, text, cellStyle(styles[at + 1]))))
    if (y + height + 10 > PAGE.end) {
      pdf.addPage()
      aside(pdf, () => (y = heads((title, style) => line(pdf, title, PAGE.top, style))))
      y = rule(pdf, y, INK) + 6
    }
    const row = child(pdf, table, 'TR')
    drawBox(pdf, y)
    // The box is for the hand, its cell for the count of columns.
    child(pdf, row, 'TD').end()
    const ends = cells.map((text, at) => tagged(pdf, row, 'TD', text, y, cellStyle(styles[at + 1])))
    row.end()
    y = rule(pdf, Math.max(...ends) + 5, LINE) + 6
  }
  table.end()
}

const FIRST: Style = { x: PAGE.left, width: 26 }
const headStyle = (style: Style = FIRST): Style => ({ ...style, size: 8.5, colour: SOFT })
const cellStyle = (style: Style = FIRST): Style => ({ ...style, size: 11 })

function drawBox(pdf: Pdf, y: number) {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .rect(PAGE.left + 2, y + 1, 11, 11)
    .lineWidth(0.8)
    .strokeColor(INK)
    .stroke()
  pdf.endMarkedContent()
}
