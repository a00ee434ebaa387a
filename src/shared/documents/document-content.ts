import { CUSTOM_LINE, packName, type PackSize } from '../catalogue/pack-size.ts'
import { formatCents } from '../money.ts'
import { parisDay } from '../paris-day.ts'
import type { PaymentMeans } from '../payment-means.ts'
import type { RepaymentMeans } from '../refunds/refund-rules.ts'
import type { Country } from '../shipping/countries.ts'
import type { DeliveryMethod } from '../shipping/delivery-methods.ts'
import type { RelayPoint } from '../shipping/relay-point.ts'
import { COMPANY_MENTIONS, type CheckedCompany } from './company-rules.ts'
import {
  creditNoteAmounts,
  documentAmounts,
  vatOf,
  vatOfCorrection,
  type DocumentAmounts,
  type Vat,
  type VatSettings,
} from './vat.ts'

export const DOCUMENT_KINDS = ['invoice', 'creditNote'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export type DocumentSeller = {
  name: string
  company: string
  capital: string
  address: string
  companyNumber: string
  vatNumber: string
  email: string
  phone: string
}

export type DocumentAddress = {
  firstName: string
  lastName: string
  street: string
  postalCode: string
  city: string
  country: string
}

export type DocumentPlace = Pick<RelayPoint, 'name' | 'address' | 'postalCode' | 'city' | 'country'>

export type DocumentBuyer = DocumentAddress & { email: string; company?: CheckedCompany | undefined }

/** Amounts include VAT unless the VAT mode is 'added'. */
export type DocumentLine = {
  label: string
  detail: string
  quantity: number
  unitCents: number
  totalCents: number
}

/**
 * The content of a document on its day of issue (decision 40). A new address, a deleted account or a new rate does not
 * change it.
 */
export type FrozenDocument = DocumentAmounts & {
  kind: DocumentKind
  number: string
  /** ISO 8601, UTC. */
  issuedAt: string
  order: { id: string; number: string; placedAt: string }
  seller: DocumentSeller
  buyer: DocumentBuyer
  deliveredTo: DocumentAddress
  /** Set for a delivery to a relay point, unless the invoice is from before 28 November 2026. */
  pickupPoint?: DocumentPlace
  lines: DocumentLine[]
  shippingCents: number
  /** The delivery fee without VAT. Missing in documents issued before 28 November 2026: use `shippingNetOf`. */
  shippingNetCents?: number
  vat: Vat
  /** The amount paid or refunded. For a correction, the amount that is corrected. */
  movedCents: number
  /** `means` is set only if the money moved without the payment provider. */
  payment: { reference: string; at: string; means?: PaymentMeans | undefined }
  /** The invoice that this document credits or replaces, and the reason. Null for an order's first invoice. */
  corrects: { number: string; issuedAt: string; reason: string } | null
  /**
   * The sentences that the law demands on an invoice to a company. Missing for a consumer, and if the invoice is from
   * before 28 November 2026.
   */
  mentions?: readonly string[]
  /**
   * True for an invoice made out to another buyer, and for the credit note of the invoice that it replaces. No money
   * moves.
   */
  correction?: true
}

export type SoldOrder = {
  id: string
  number: string
  placedAt: Date
  lines: readonly {
    name: string
    packSize: PackSize
    quantity: number
    unitCents: number
    discountCents?: number
    /** True if the shop gave the reduction. Otherwise it comes from a promotion code. */
    isByHand?: boolean
  }[]
  shippingMethod: DeliveryMethod
  shippingCents: number
  totalCents: number
  buyer: DocumentBuyer
  deliveredTo: DocumentAddress & { country: Country }
  pickupPoint?: DocumentPlace | undefined
  paymentReference: string
  /** Set if the customer paid without the payment provider. */
  paid?: { means: PaymentMeans; at: Date } | undefined
}

export type Issue = {
  number: string
  issuedAt: Date
  seller: DocumentSeller
  vat: VatSettings
}

const SHIPPING_LINE = 'Livraison'

export function invoiceOf(order: SoldOrder, methodLabel: string, issue: Issue): FrozenDocument {
  const vat = vatOf(order.deliveredTo.country, parisDay(issue.issuedAt), issue.vat, order.buyer)
  return {
    kind: 'invoice',
    number: issue.number,
    issuedAt: issue.issuedAt.toISOString(),
    order: { id: order.id, number: order.number, placedAt: order.placedAt.toISOString() },
    seller: issue.seller,
    buyer: order.buyer,
    deliveredTo: order.deliveredTo,
    ...(order.pickupPoint && { pickupPoint: order.pickupPoint }),
    lines: [...order.lines.map(goodsLine), shippingLine(order, methodLabel)],
    shippingCents: order.shippingCents,
    shippingNetCents: documentAmounts(order.shippingCents, vat).netCents,
    vat,
    ...documentAmounts(order.totalCents, vat),
    movedCents: order.totalCents,
    payment: {
      reference: order.paymentReference,
      at: (order.paid?.at ?? order.placedAt).toISOString(),
      ...(order.paid && { means: order.paid.means }),
    },
    corrects: null,
    ...mentionsFor(order.buyer),
  }
}

const mentionsFor = ({ company }: DocumentBuyer): Pick<FrozenDocument, 'mentions'> =>
  company ? { mentions: COMPANY_MENTIONS.map(({ text }) => text) } : {}

type Goods = SoldOrder['lines'][number]

function goodsLine({
  name,
  packSize,
  quantity,
  unitCents,
  discountCents = 0,
  isByHand,
}: Goods): DocumentLine {
  const reduction = isByHand ? 'remise' : 'code promo'
  const details = [
    ...(packSize === CUSTOM_LINE ? [] : [packName(packSize)]),
    ...(discountCents > 0 ? [`${reduction}\u00A0: −${formatCents(discountCents)}`] : []),
  ]
  return {
    label: name,
    detail: details.join(', '),
    quantity,
    unitCents,
    totalCents: unitCents * quantity - discountCents,
  }
}

function shippingLine({ shippingCents }: SoldOrder, methodLabel: string): DocumentLine {
  return {
    label: SHIPPING_LINE,
    detail: methodLabel,
    quantity: 1,
    unitCents: shippingCents,
    totalCents: shippingCents,
  }
}

export type Repaid = { means: RepaymentMeans; at: Date }

export type GivenBack = {
  cents: number
  /** The sum of the invoice's earlier credit notes. */
  beforeCents: number
  shippingBeforeCents?: number
  shippingNetBeforeCents?: number
  lines?: SoldOrder['lines']
  /** The part of `cents` that was declared to be delivery fee. */
  shippingCents?: number
  at: Date
  reference: string
  /** Set if the shop repaid the customer without the payment provider. */
  repaid?: Repaid | undefined
  reason: string
}

/**
 * Seller, buyer and rate come from the invoice, not from current settings.
 * @throws RangeError if the refund is not positive, or exceeds what is left of the invoice
 */
export function creditNoteOf(
  invoice: FrozenDocument,
  refund: GivenBack,
  issue: Pick<Issue, 'number' | 'issuedAt'>,
): FrozenDocument {
  const { cents, beforeCents } = refund
  const { correction: _correction, ...sale } = invoice
  if (cents <= 0 || beforeCents + cents > invoice.movedCents)
    throw new RangeError(`A credit note of ${cents} after ${beforeCents} of ${invoice.movedCents} cents.`)
  const { lines, shippingCents } = cents === invoice.movedCents ? invoice : creditedPart(invoice, refund)
  const amounts = creditNoteAmounts(cents, beforeCents, invoice.vat)
  return {
    ...sale,
    kind: 'creditNote',
    number: issue.number,
    issuedAt: issue.issuedAt.toISOString(),
    lines,
    shippingCents,
    ...amounts,
    shippingNetCents: creditedShippingNet(invoice, refund, {
      netCents: amounts.netCents,
      shippingCents,
    }),
    movedCents: cents,
    payment: {
      reference: refund.reference,
      at: (refund.repaid?.at ?? refund.at).toISOString(),
      ...(refund.repaid && { means: refund.repaid.means }),
    },
    corrects: { number: invoice.number, issuedAt: invoice.issuedAt, reason: refund.reason },
  }
}

/**
 * If the packs and what is left of the delivery fee add up to the refund, the credit note includes that fee. Otherwise
 * it includes the declared part of the fee, or more if what is left of the goods is worth less than the refund. The
 * difference between the refund and the sum of packs and fee is a line of its own, which may be negative.
 */
function creditedPart(
  invoice: FrozenDocument,
  { cents, beforeCents, shippingBeforeCents = 0, shippingCents: saidCents = 0, lines: packs = [] }: GivenBack,
): Pick<FrozenDocument, 'lines' | 'shippingCents'> {
  const goods = packs.map(goodsLine)
  const left = cents - goods.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const fee = invoice.shippingCents - shippingBeforeCents
  const isLast = beforeCents + cents === invoice.movedCents
  const goodsLeft = invoice.movedCents - beforeCents - fee
  const isWithFee = goods.length > 0 && left === fee
  const shippingCents = isWithFee ? fee : Math.max(Math.min(saidCents, fee, left), cents - goodsLeft, 0)
  const other = left - shippingCents
  const single = (label: string, detail: string, amount: number): DocumentLine[] =>
    amount === 0 ? [] : [{ label, detail, quantity: 1, unitCents: amount, totalCents: amount }]
  const order = `Commande ${invoice.order.number}`
  return {
    lines: [
      ...goods,
      ...single(SHIPPING_LINE, order, shippingCents),
      ...single(otherLabel(other, isLast), order, other),
    ],
    shippingCents,
  }
}

export function shippingNetOf({
  shippingNetCents,
  netCents,
  shippingCents,
  movedCents,
}: FrozenDocument): number {
  if (shippingNetCents !== undefined) return shippingNetCents
  return movedCents === 0 ? 0 : Math.round((netCents * shippingCents) / movedCents)
}

/** The last credit note takes the remainder of the net delivery fee, so that rounding leaves no cent. */
function creditedShippingNet(
  invoice: FrozenDocument,
  { cents, beforeCents, shippingBeforeCents = 0, shippingNetBeforeCents = 0 }: GivenBack,
  { netCents, shippingCents }: { netCents: number; shippingCents: number },
): number {
  if (beforeCents + cents === invoice.movedCents) return shippingNetOf(invoice) - shippingNetBeforeCents
  if (shippingCents === cents) return netCents
  return creditNoteAmounts(shippingCents, shippingBeforeCents, invoice.vat).netCents
}

function otherLabel(cents: number, isLast: boolean): string {
  if (cents < 0) return 'Part non remboursée'
  return isLast ? 'Remboursement du solde' : 'Remboursement partiel'
}

type Correction = {
  noteNumber: string
  invoiceNumber: string
  issuedAt: Date
  credited?: readonly FrozenDocument[]
}

/** Missing fields stay as they are on the invoice. */
export type OtherBuyer = Partial<Omit<DocumentBuyer, 'email'>>

/**
 * Returns a credit note for what is left of the invoice, and a new invoice for that amount with another buyer. The new
 * invoice may have different VAT. No money moves.
 * @throws RangeError if nothing is left
 */
export function correctedInvoice(
  invoice: FrozenDocument,
  buyer: OtherBuyer,
  { noteNumber, invoiceNumber, issuedAt, credited = [] }: Correction,
): { note: FrozenDocument; corrected: FrozenDocument } {
  const beforeCents = credited.reduce((sum, { movedCents }) => sum + movedCents, 0)
  const leftCents = invoice.movedCents - beforeCents
  if (leftCents <= 0) throw new RangeError(`Nothing is left of the invoice ${invoice.number}.`)
  const shippingLeftCents = credited.reduce(
    (sum, { shippingCents }) => sum - shippingCents,
    invoice.shippingCents,
  )
  const { mentions, ...sale } = invoice
  const left: FrozenDocument = {
    ...sale,
    issuedAt: issuedAt.toISOString(),
    lines: [...invoice.lines, ...credited.map(creditedLine)],
    shippingCents: shippingLeftCents,
    movedCents: leftCents,
    correction: true,
  }
  const former = { number: invoice.number, issuedAt: invoice.issuedAt }
  const newBuyer = { ...invoice.buyer, ...buyer }
  const vat = vatOfCorrection(invoice.vat, parisDay(new Date(invoice.order.placedAt)), newBuyer)
  return {
    note: {
      ...left,
      ...(mentions && { mentions }),
      ...creditNoteAmounts(leftCents, beforeCents, invoice.vat),
      shippingNetCents: credited.reduce((sum, note) => sum - shippingNetOf(note), shippingNetOf(invoice)),
      kind: 'creditNote',
      number: noteNumber,
      corrects: { ...former, reason: `Facture remplacée par la facture ${invoiceNumber}` },
    },
    corrected: {
      ...left,
      vat,
      ...documentAmounts(leftCents, vat),
      shippingNetCents: documentAmounts(shippingLeftCents, vat).netCents,
      number: invoiceNumber,
      buyer: newBuyer,
      ...mentionsFor(newBuyer),
      corrects: { ...former, reason: `Remplace la facture ${invoice.number}` },
    },
  }
}

function creditedLine({ number, movedCents }: FrozenDocument): DocumentLine {
  return {
    label: 'Déjà remboursé',
    detail: `Avoir ${number}`,
    quantity: 1,
    unitCents: -movedCents,
    totalCents: -movedCents,
  }
}

export const ACCOUNTING_YEARS = 10

/** Ten years after the end of the calendar year of issue (Code de commerce, L. 123-22). */
export function keepUntil(issuedAt: Date): string {
  return `${Number(parisDay(issuedAt).slice(0, 4)) + ACCOUNTING_YEARS + 1}-01-01`
}
