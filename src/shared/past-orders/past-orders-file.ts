import { eurosIn, otherCurrencyIn, wholeIn } from '../catalogue/cell-values.ts'
import { countryIn, dayIn } from '../csv-cells.ts'
import { csvLine, csvStart } from '../csv-line.ts'
import { readCsvTable, type CsvRow } from '../csv-table.ts'
import { EMAIL_INVALID, isEmail, plainEmail } from '../email.ts'
import { oneSpelling } from '../one-spelling.ts'
import type { PastOrdersImport } from './contract.ts'
import {
  PAST_ORDER_TEMPLATE,
  pastOrderPlaces,
  type OrderColumn,
  type PastOrderPlaces,
  type PersonColumn,
} from './past-order-columns.ts'
import {
  PAST_ORDER_LIMITS,
  PAST_ORDER_MAX_EUROS,
  PAST_ORDER_MAX_LINES,
  PAST_ORDER_MAX_QUANTITY,
} from './past-order-limits.ts'

export const PAST_ORDERS_FILE_MAX_LENGTH = 40_000_000
export const PAST_ORDERS_FILE_MAX_ORDERS = 20_000
export const PAST_ORDERS_FILE_TOO_LARGE = `Ce fichier est trop long\u00A0: ${PAST_ORDERS_FILE_MAX_ORDERS.toLocaleString('fr-FR')} commandes au plus. Importez-le en plusieurs parties`
export const PAST_ORDERS_FILE_COLUMNS =
  'La première ligne doit nommer les colonnes, au moins «\u202FRéférence\u202F», «\u202FDate\u202F» et «\u202FTotal\u202F»'

export type PastOrderLine = PastOrdersImport['orders'][number]
type Ordered = PastOrderLine['order']
export type PastOrderLeftOut = { line: number; label: string; message: string }

export type PastOrdersFile = {
  lines: PastOrderLine[]
  refused: PastOrderLeftOut[]
  notes: ReadonlyMap<number, string[]>
  unread: string[]
}

export function pastOrdersTemplate(): string {
  const start = [
    'A-1001',
    '2024-03-01',
    'lea@exemple.fr',
    'Léa Roy',
    '3 rue du Fort',
    '69001',
    'Lyon',
    'France',
    '',
  ]
  const end = ['4,90', '24,40', 'Carte', 'Livrée']
  return [
    csvStart(),
    csvLine(PAST_ORDER_TEMPLATE),
    csvLine([...start, 'Pochettes 66 × 91, lot de 100', '1', '9,90', ...end]),
    csvLine([...start, 'Pochettes 59 × 86, lot de 50', '2', '4,80', ...end]),
  ].join('')
}

/**
 * Rows with the same reference are one order. Returns a French sentence if the file cannot be used. `today` is
 * 'yyyy-mm-dd'.
 */
export function readPastOrdersFile(text: string, today: string): PastOrdersFile | string {
  const table = readCsvTable(text)
  if (typeof table === 'string') return table
  const { unread, ...places } = pastOrderPlaces(table.head)
  const { reference, date, total } = places.order
  if (reference === undefined || date === undefined || total === undefined) return PAST_ORDERS_FILE_COLUMNS
  const groups = new Map<string, CsvRow[]>()
  const refused: PastOrderLeftOut[] = []
  for (const row of table.rows) {
    const label = oneSpelling(row.cells[reference] ?? '')
    const message = referenceError(label)
    const group = groups.get(label)
    if (message !== undefined) refused.push({ line: row.line, label, message: row.fault ?? message })
    else if (group) group.push(row)
    else groups.set(label, [row])
  }
  if (groups.size > PAST_ORDERS_FILE_MAX_ORDERS) return PAST_ORDERS_FILE_TOO_LARGE
  const lines: PastOrderLine[] = []
  const notes = new Map<number, string[]>()
  for (const [label, rows] of groups) {
    const line = rows[0]?.line ?? 0
    const read = readOrder(rows, places, today)
    if ('message' in read) {
      refused.push({ line, label, message: read.message })
      continue
    }
    lines.push({ line, order: read.order })
    if (read.left.length > 0) notes.set(line, read.left)
  }
  return { lines, refused: refused.toSorted((a, b) => a.line - b.line), notes, unread }
}

function referenceError(reference: string): string | undefined {
  if (reference === '') return 'Référence absente'
  return reference.length > PAST_ORDER_LIMITS.reference ? 'Référence trop longue' : undefined
}

type Read = { order: Ordered; left: string[] } | { message: string }

const quoted = (text: string) => `«\u202F${text.length > 60 ? `${text.slice(0, 59)}…` : text}\u202F»`

const cellIn = ({ order }: PastOrderPlaces, { cells }: CsvRow, column: OrderColumn): string =>
  oneSpelling(cells[order[column] ?? -1] ?? '')

function readOrder(rows: readonly CsvRow[], places: PastOrderPlaces, today: string): Read {
  const fault = rows.find((row) => row.fault !== undefined)?.fault
  if (fault !== undefined) return { message: fault }
  const first = (column: OrderColumn) =>
    rows.map((row) => cellIn(places, row, column)).find((cell) => cell !== '') ?? ''
  const contradiction = (['date', 'total'] as const).find((column) =>
    rows.some((row) => ![first(column), ''].includes(cellIn(places, row, column))),
  )
  if (contradiction) return { message: `Deux commandes ont cette référence, aux lignes ${linesOf(rows)}` }
  const orderedOn = dayIn(first('date'), today)
  if (orderedOn < '2000-01-01')
    return {
      message: first('date') === '' ? 'Date absente' : `Date ${quoted(first('date'))} illisible, ou à venir`,
    }
  const currency = foreignCurrency(first('currency'), first('total'))
  if (currency) return { message: `Montants en ${quoted(currency)}\u00A0: seuls les euros sont repris` }
  const total = amountIn(first('total'))
  if (total === undefined)
    return { message: first('total') === '' ? 'Total absent' : `Total ${quoted(first('total'))} illisible` }
  const lines = linesIn(rows, places)
  if (typeof lines === 'string') return { message: lines }
  const left: string[] = []
  const kept = (column: keyof typeof PAST_ORDER_LIMITS, text: string, label: string) => {
    if (text.length <= PAST_ORDER_LIMITS[column]) return text
    left.push(`${label} trop long, laissé vide`)
    return ''
  }
  const shipping = first('shipping') === '' ? 0 : amountIn(first('shipping'))
  if (shipping === undefined) left.push(`Livraison ${quoted(first('shipping'))} illisible, comptée pour 0`)
  const email = plainEmail(first('email'))
  if (email !== '' && !isEmail(email)) left.push(`${EMAIL_INVALID}, laissée vide`)
  const order = {
    reference: first('reference'),
    orderedOn,
    email: isEmail(email) ? email : '',
    ...personIn(rows, places, kept),
    lines,
    shipping: shipping ?? 0,
    total,
    payment: kept('payment', first('payment'), 'Paiement'),
    status: kept('status', [first('status'), first('fulfilment')].filter(Boolean).join(', '), 'Statut'),
  }
  return { order, left }
}

const linesOf = (rows: readonly CsvRow[]) =>
  `${rows
    .slice(0, 5)
    .map(({ line }) => line)
    .join(', ')}${rows.length > 5 ? '…' : ''}`

/** Undefined for euros, or if no currency is named. */
function foreignCurrency(currency: string, total: string): string | undefined {
  if (currency !== '' && !/^(?:eur|€|euros?)$/iu.test(currency)) return currency
  return otherCurrencyIn(total)
}

/** In euros. Returns undefined for an amount that is unreadable, negative or too large. */
function amountIn(cell: string): number | undefined {
  const euros = eurosIn(cell)
  if (euros === undefined || euros > PAST_ORDER_MAX_EUROS) return undefined
  return Math.round(euros * 100) / 100
}

type Line = Ordered['lines'][number]

function linesIn(rows: readonly CsvRow[], places: PastOrderPlaces): Line[] | string {
  const lines: Line[] = []
  for (const row of rows) {
    const cell = (column: OrderColumn) => cellIn(places, row, column)
    const packed = places.packedLines.map((at) => row.cells[at] ?? '').filter((text) => text !== '')
    const found = [
      ...packed.map(packedLine),
      ...(cell('label') === '' ? [] : listedLines(cell('label'), cell('quantity'), cell('unitPrice'))),
    ]
    const fault = found.find((one) => typeof one === 'string')
    if (fault !== undefined) return rows.length > 1 ? `Ligne ${row.line}\u00A0: ${fault}` : fault
    lines.push(...found.filter((one) => typeof one !== 'string'))
  }
  return lines.length > PAST_ORDER_MAX_LINES
    ? `Plus de ${PAST_ORDER_MAX_LINES} articles dans une commande`
    : lines
}

/** Reads one article, or WooCommerce's summary '2× Classic, 1× Perfect', which has no prices. */
function listedLines(label: string, quantity: string, unitPrice: string): (Line | string)[] {
  if (quantity === '' && /^\d+ ?× ?/u.test(label))
    return label.split(/, (?=\d+ ?× ?)/u).map((part) => {
      const [, count = '', name = ''] = /^(\d+) ?× ?(.*)$/u.exec(part) ?? []
      return lineOf(name, count, '')
    })
  return [lineOf(label, quantity || '1', unitPrice)]
}

/** For example 'name:Classic|sku:C-1|quantity:2|total:9.80'. The total is for all pieces. */
function packedLine(text: string): Line | string {
  const fields = new Map(
    text.split('|').map((field) => [field.split(':', 1)[0] ?? '', field.slice(field.indexOf(':') + 1)]),
  )
  const line = lineOf(
    oneSpelling(fields.get('name') ?? text),
    fields.get('quantity') ?? '1',
    fields.get('total') ?? '',
  )
  if (typeof line === 'string' || line.unitPrice === null) return line
  return { ...line, unitPrice: Math.round((line.unitPrice * 100) / line.quantity) / 100 }
}

function lineOf(label: string, quantity: string, price: string): Line | string {
  if (label.length > PAST_ORDER_LIMITS.label) return `Article ${quoted(label)} trop long`
  const count = wholeIn(quantity)
  if (count === undefined || !Number.isInteger(count) || count < 1 || count > PAST_ORDER_MAX_QUANTITY)
    return `Quantité ${quoted(quantity)} illisible`
  const unitPrice = price === '' ? null : amountIn(price)
  return unitPrice === undefined ? `Prix ${quoted(price)} illisible` : { label, quantity: count, unitPrice }
}

type Kept = (column: keyof typeof PAST_ORDER_LIMITS, text: string, label: string) => string

/** The columns of the delivery are tried first, and those of the invoice last. */
function personIn(rows: readonly CsvRow[], { people }: PastOrderPlaces, kept: Kept) {
  const cellsOf = (places: (typeof people)[number]) => (column: PersonColumn) =>
    rows
      .map(({ cells }) => oneSpelling(cells[places[column] ?? -1] ?? '').replace(/^'/u, ''))
      .find((cell) => cell !== '') ?? ''
  const readers = people.map(cellsOf)
  const named = (read: (column: PersonColumn) => string) =>
    read('name') || [read('firstName'), read('lastName')].filter(Boolean).join(' ')
  const lives = readers.find((read) => read('address') !== '' || read('city') !== '') ?? readers[1]
  const at = (column: PersonColumn) => lives?.(column) ?? ''
  const country = at('country') || (readers.map((read) => read('country')).find(Boolean) ?? '')
  return {
    name: kept('name', readers.map(named).find(Boolean) ?? '', 'Nom'),
    address: kept('address', [at('address'), at('address2')].filter(Boolean).join(', '), 'Adresse'),
    postalCode: kept('postalCode', at('postalCode'), 'Code postal'),
    city: kept('city', at('city'), 'Ville'),
    country: kept('country', countryIn(country) || country, 'Pays'),
    phone: kept(
      'phone',
      at('phone') || (readers.map((read) => read('phone')).find(Boolean) ?? ''),
      'Téléphone',
    ),
  }
}
