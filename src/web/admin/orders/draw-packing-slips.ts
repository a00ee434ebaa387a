import { packName } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { formatDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/contract.ts'
import { itemsToPack } from '#shared/orders/items-to-send.ts'
import { hasUnprintable } from '#web/documents/letters.ts'
import {
  aside,
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
  SOFT,
  tagged,
  type Element,
  type Pdf,
  type ReadFont,
  type Style,
} from '#web/documents/pdf-page.ts'
import { code128 } from './code-128.ts'
import { drawRows, rowHeight, type Column, type Density } from './packing-slip-rows.ts'
import { pickList } from './pick-list.ts'

const PICK_COLUMNS: readonly Column[] = [
  { title: 'Pris', x: 46, width: 26 },
  { title: 'Référence', x: 76, width: 66 },
  { title: 'Protection', x: 146, width: 160 },
  { title: 'Lots', x: 310, width: 96 },
  { title: 'Pochettes', x: 410, width: 48, align: 'right' },
  { title: 'Commandes', x: 476, width: 73 },
]
const SLIP_COLUMNS: readonly Column[] = [
  { title: 'Mis', x: 46, width: 26 },
  { title: 'Référence', x: 76, width: 80 },
  { title: 'Protection', x: 160, width: 216 },
  { title: 'Lot', x: 386, width: 80 },
  { title: 'Quantité', x: 470, width: 79, align: 'right' },
]

const withoutReference = ([box, reference, name, ...others]: readonly Column[]): Column[] =>
  box && reference && name
    ? [box, { ...name, x: reference.x, width: name.x + name.width - reference.x }, ...others]
    : []

const PICK_DENSITY: Density = { size: 8.5, gap: 1.2 }
const SLIP_DENSITY: Density = { size: 10, gap: 3 }

/** Where a page is cut in half, in points from the top. A slip of at most `HALF` points fits on half a page. */
const CUT = 421
const SECOND_TOP = CUT + 20
const HALF = PAGE.end - SECOND_TOP - 10

export async function drawPackingSlips(
  orders: readonly Order[],
  { at, readFont }: { at: Date; readFont: ReadFont },
): Promise<Uint8Array<ArrayBuffer>> {
  const author = orders.find(({ invoice }) => invoice?.content)?.invoice?.content?.seller.name ?? ''
  const title = `Préparation du ${formatDate(at)}`
  const lines = [author, NOTHING_TO_SEND, ...orders.flatMap(slipTexts)]
  const others = ordersOfSameCustomer(orders)
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
  let isSecondHalfFree = false
  for (const order of orders) {
    const slip: Slip = { order, others: others.get(order.number) ?? [] }
    const isShort = slipHeight(pdf, slip) <= HALF
    if (isShort && isSecondHalfFree) {
      drawCut(pdf)
      drawSlip(pdf, root, slip, SECOND_TOP)
      isSecondHalfFree = false
    } else {
      pdf.addPage()
      drawSlip(pdf, root, slip, PAGE.top)
      isSecondHalfFree = isShort
    }
  }
  root.end()
  const { count } = pdf.bufferedPageRange()
  const heading = [author, title].filter((part) => part !== '')
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    foil(pdf)
    emblem(pdf, PAGE.left, PAGE.number - 2, 14)
    const foot = { x: PAGE.left + 20, width: PAGE.right - PAGE.left - 20, size: 7.5, colour: SOFT }
    aside(pdf, () => line(pdf, [...heading, `page ${page + 1} / ${count}`].join(' · '), PAGE.number, foot))
  }
  pdf.end()
  return bytes
}

export function unprintableOrders(orders: readonly Order[]): string[] {
  return orders.filter(isUnprintable).map(({ number }) => number)
}

const isUnprintable = (order: Order) => slipTexts(order).some(hasUnprintable)

export function ordersOfSameCustomer(orders: readonly Order[]): Map<string, string[]> {
  const byCustomer = Map.groupBy(
    orders,
    ({ number, user }) => user._id ?? (user.email.toLowerCase() || number),
  )
  return new Map(
    Array.from(byCustomer.values()).flatMap((same) =>
      same.map(({ number }) => [
        number,
        same.filter((other) => other.number !== number).map((other) => other.number),
      ]),
    ),
  )
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
    // For a product of several orders, only their count is shown, because many numbers would fill pages. Each slip
    // shows its order's number.
    numbers.length === 1 ? (numbers[0] ?? '') : counted(numbers.length, 'commande'),
  ])
  const hasReferences = picks.some(({ sku }) => sku !== '')
  drawRows(pdf, root, {
    columns: hasReferences ? PICK_COLUMNS : withoutReference(PICK_COLUMNS),
    rows: hasReferences ? rows : rows.map(([, ...cells]) => cells),
    top: y,
    density: PICK_DENSITY,
  })
}

type Slip = { order: Order; others: readonly string[] }

const WIDE = { x: PAGE.left, width: PAGE.right - PAGE.left }
const TITLE: Style = { ...WIDE, size: 18, bold: true }
const FACTS: Style = { ...WIDE, colour: SOFT }
const NOTICE: Style = { ...WIDE, size: 10, bold: true }
const PLACE = { width: 240 }
const placeHead = (x: number): Style => ({ ...PLACE, x, size: 8.5, colour: SOFT })
const placeLine = (x: number, index: number): Style => ({ ...PLACE, x, size: 10, bold: index === 0 })

const slipTitle = ({ number }: Order) => `Bon de préparation ${number}`
const slipFacts = ({ createdAt, shippingMethod }: Order) =>
  `Commande du ${formatDate(createdAt)} · ${shippingMethod}`

function slipNotices({ order, others }: Slip): string[] {
  return [
    ...(others.length > 0 ? [`Même client\u00A0: ${others.join(', ')}`] : []),
    ...(isUnprintable(order) ? [UNPRINTABLE] : []),
  ]
}

const slipRows = (order: Order) =>
  itemsToPack(order).map(({ product, packSize, quantity }) => [
    product.sku ?? '',
    product.name,
    packName(packSize),
    String(quantity),
  ])

function drawSlip(pdf: Pdf, root: Element, slip: Slip, top: number) {
  const { order } = slip
  drawBarcode(pdf, order.number, top)
  let y = tagged(pdf, root, 'H1', slipTitle(order), top, TITLE) + 4
  y = tagged(pdf, root, 'P', slipFacts(order), y, FACTS)
  for (const notice of slipNotices(slip)) y = tagged(pdf, root, 'P', notice, y, NOTICE)
  y += 12
  const ends = destination(order).map(({ label, lines }, place) => {
    const x = PAGE.left + place * 263
    let end = tagged(pdf, root, 'H2', label, y, placeHead(x)) + 2
    for (const [index, each] of lines.entries()) end = tagged(pdf, root, 'P', each, end, placeLine(x, index))
    return end
  })
  const rows = slipRows(order)
  const below = Math.max(...ends) + 14
  if (rows.length === 0) tagged(pdf, root, 'P', NOTHING_TO_SEND, below, { ...WIDE, size: 10 })
  else drawRows(pdf, root, { columns: SLIP_COLUMNS, rows, top: below, density: SLIP_DENSITY })
}

function slipHeight(pdf: Pdf, slip: Slip): number {
  const { order } = slip
  const sum = (heights: number[]) => heights.reduce((total, height) => total + height, 0)
  const head = heightOf(pdf, slipTitle(order), TITLE) + 4 + heightOf(pdf, slipFacts(order), FACTS) + 12
  const notices = sum(slipNotices(slip).map((notice) => heightOf(pdf, notice, NOTICE)))
  const places = destination(order).map(
    ({ label, lines }) =>
      heightOf(pdf, label, placeHead(0)) +
      2 +
      sum(lines.map((each, index) => heightOf(pdf, each, placeLine(0, index)))),
  )
  const rows = slipRows(order).map(
    (cells) => rowHeight(pdf, cells, SLIP_COLUMNS, SLIP_DENSITY) + 2 * SLIP_DENSITY.gap,
  )
  const tableHead = heightOf(pdf, 'Protection', { ...WIDE, size: 8.5 }) + 4 + SLIP_DENSITY.gap
  return head + notices + Math.max(...places) + 14 + tableHead + sum(rows)
}

/** In points. A module is 0.3 mm wide, so that simple scanners can read the barcode on paper. */
const BARCODE = { module: 0.85, height: 26 }

/** A barcode that is scanned into 'Aller à…' opens the order. The slip's title shows the same number as text. */
function drawBarcode(pdf: Pdf, text: string, top: number) {
  const { module, height } = BARCODE
  const widths = code128(text)
  let x = PAGE.right - widths.reduce((sum, width) => sum + width, 0) * module
  decoration(pdf, () => {
    for (const [at, width] of widths.entries()) {
      if (at % 2 === 0) pdf.rect(x, top, width * module, height)
      x += width * module
    }
    pdf.fillColor(INK).fill()
  })
}

function drawCut(pdf: Pdf) {
  decoration(pdf, () => {
    pdf.save().moveTo(0, CUT).lineTo(PAGE.width, CUT).dash(4, { space: 4 })
    pdf.lineWidth(0.6).strokeColor(LINE).stroke().restore()
  })
}

const UNPRINTABLE =
  'Certains caractères de ce bon ne peuvent pas être imprimés\u00A0: recopiez-les depuis la commande, à l’écran.'
const NOTHING_TO_SEND = 'Tous les articles ont été remboursés avant l’envoi\u00A0: rien à envoyer.'

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
