import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  correctedInvoice,
  creditNoteOf,
  invoiceOf,
  keepUntil,
  shippingNetOf,
  type DocumentSeller,
  type FrozenDocument,
  type GivenBack,
  type OtherBuyer,
  type SoldOrder,
} from '#shared/documents/document-content.ts'
import { creditNoteNumber, invoiceNumber } from '#shared/documents/document-numbers.ts'
import { INVOICE_CREDITED, INVOICE_MISSING } from '#shared/documents/texts.ts'
import type { VatSettings } from '#shared/documents/vat.ts'
import { parisDay } from '#shared/paris-day.ts'
import { searchText } from '#shared/search-text.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { nextNumber, nextNumbers } from '../database/counters.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { announceEvent, type EventServices } from '../integrations/announce-event.ts'
import type { SettingsCache } from '../settings/settings-cache.ts'

export type IssuedBy = { seller: DocumentSeller; vat: VatSettings }

export function issuedBy({ shop }: Pick<SettingsCache, 'shop'>, vat: VatSettings): IssuedBy {
  const { name, company, capital, address, companyNumber, vatNumber, email, phone } = shop
  return {
    seller: { name, company, capital, address, companyNumber, vatNumber, email, phone },
    vat,
  }
}

/** Call this in the transaction that places the order and takes the invoice number. */
export async function issueInvoice(
  tx: Tx,
  order: SoldOrder,
  {
    number,
    issuedAt,
    by,
    feeCents,
    events,
  }: { number: string; issuedAt: Date; by: IssuedBy; feeCents: number | null; events?: EventServices },
): Promise<FrozenDocument> {
  const invoice = invoiceOf(order, DELIVERY_LABELS[order.shippingMethod], { number, issuedAt, ...by })
  await storeDocument(tx, invoice, { refundId: null, feeCents, events })
  return invoice
}

type CreditedRefund = Omit<
  GivenBack,
  'beforeCents' | 'shippingBeforeCents' | 'shippingNetBeforeCents' | 'lines'
> & {
  orderId: string
  refundId: string
  events?: EventServices
}

/**
 * The order must be locked, so that the credit notes of an invoice are issued one after another. Returns undefined if
 * the order has no invoice, if the refund already has its credit note, or if the invoice is fully credited.
 */
export async function issueCreditNote(
  tx: Tx,
  { orderId, refundId, events, ...refund }: CreditedRefund,
): Promise<FrozenDocument | undefined> {
  const documents = await tx
    .selectFrom('documents')
    .select(['kind', 'refund_id', 'content'])
    .where('order_id', '=', orderId)
    .execute()
  const invoice = currentInvoice(documents)
  if (!invoice || documents.some(({ refund_id: id }) => id === refundId)) return undefined
  const notes = notesOf(invoice, documents)
  const beforeCents = sumOf(notes)
  const shippingBeforeCents = notes.reduce((sum, { shippingCents }) => sum + shippingCents, 0)
  const shippingNetBeforeCents = notes.reduce((sum, note) => sum + shippingNetOf(note), 0)
  const cents = Math.min(refund.cents, invoice.movedCents - beforeCents)
  if (cents <= 0) return undefined
  const year = Number(parisDay(refund.at).slice(0, 4))
  const number = creditNoteNumber(year, await nextNumber(tx, `credit-notes-${year}`))
  const lines = await linesOf(tx, refundId)
  const credit = { ...refund, cents, beforeCents, shippingBeforeCents, shippingNetBeforeCents, lines }
  const note = creditNoteOf(invoice, credit, { number, issuedAt: refund.at })
  await storeDocument(tx, note, { refundId, events })
  return note
}

type Issued = { kind: FrozenDocument['kind']; content: FrozenDocument }

function currentInvoice(documents: readonly Issued[]): FrozenDocument | undefined {
  const invoices = documents.flatMap(({ kind, content }) => (kind === 'invoice' ? [content] : []))
  const replaced = new Set(invoices.map(({ corrects }) => corrects?.number))
  return invoices.find(({ number }) => !replaced.has(number))
}

function notesOf(invoice: FrozenDocument, documents: readonly Issued[]): FrozenDocument[] {
  return documents.flatMap(({ kind, content }) =>
    kind === 'creditNote' && content.corrects?.number === invoice.number ? [content] : [],
  )
}

/**
 * Replaces the invoice of a locked order with one for another buyer, and issues a credit note for what is left of the
 * old one. Returns undefined if the invoice already names this buyer.
 * @throws 409 CONFLICT if there is no invoice, or if it is fully credited
 */
export async function issueCorrection(
  tx: Tx,
  {
    orderId,
    buyer: typed,
    at,
    events,
  }: { orderId: string; buyer: OtherBuyer; at: Date; events: EventServices },
): Promise<{ former: string; number: string } | undefined> {
  const documents = await tx
    .selectFrom('documents')
    .select(['kind', 'content'])
    .where('order_id', '=', orderId)
    .execute()
  const invoice = currentInvoice(documents)
  if (!invoice) throw new ShopError('CONFLICT', INVOICE_MISSING)
  const buyer = withKnownCheck(typed, invoice)
  if (isDeepStrictEqual({ ...invoice.buyer, ...buyer }, invoice.buyer)) return undefined
  const credited = notesOf(invoice, documents)
  if (sumOf(credited) >= invoice.movedCents) throw new ShopError('CONFLICT', INVOICE_CREDITED)
  const year = Number(parisDay(at).slice(0, 4))
  const taken = await nextNumbers(tx, { invoice: `invoices-${year}`, note: `credit-notes-${year}` })
  const { note, corrected } = correctedInvoice(invoice, buyer, {
    invoiceNumber: invoiceNumber(year, taken.invoice),
    noteNumber: creditNoteNumber(year, taken.note),
    issuedAt: at,
    credited,
  })
  await storeDocument(tx, note, { refundId: null, events })
  await storeDocument(tx, corrected, { refundId: null, events })
  return { former: invoice.number, number: corrected.number }
}

/** VIES confirmed the number on the day of the sale, so a new name or address does not end the exemption. */
function withKnownCheck(buyer: OtherBuyer, { buyer: { company: before } }: FrozenDocument): OtherBuyer {
  const { company } = buyer
  if (!company || !before?.vatCheck || company.vatNumber !== before.vatNumber) return buyer
  return { ...buyer, company: { ...company, vatCheck: before.vatCheck } }
}

const sumOf = (notes: readonly FrozenDocument[]) => notes.reduce((sum, { movedCents }) => sum + movedCents, 0)

async function linesOf(tx: Tx, refundId: string): Promise<SoldOrder['lines']> {
  return tx
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      'order_lines.name',
      'order_lines.pack_size as packSize',
      'refund_lines.quantity',
      'order_lines.unit_price_cents as unitCents',
      'refund_lines.discount_cents as discountCents',
      sql<boolean>`orders.reduction_reason is not null`.as('isByHand'),
    ])
    .where('refund_lines.refund_id', '=', refundId)
    .orderBy('order_lines.position')
    .execute()
}

type Stored = { refundId: string | null; feeCents?: number | null; events: EventServices | undefined }

async function storeDocument(
  tx: Tx,
  document: FrozenDocument,
  { refundId, feeCents = null, events }: Stored,
): Promise<void> {
  const id = newId()
  const { kind, number, order, buyer } = document
  await tx
    .insertInto('documents')
    .values({
      id,
      kind,
      number,
      order_id: order.id,
      refund_id: refundId,
      content: JSON.stringify(document),
      content_hash: hashOf(document),
      moved_cents: document.correction ? 0 : document.movedCents,
      replaces: kind === 'invoice' ? (document.corrects?.number ?? null) : null,
      fee_cents: feeCents,
      search_text: searchText(
        [number, order.number, buyer.company?.name ?? '', buyer.firstName, buyer.lastName, buyer.email].join(
          ' ',
        ),
      ),
      issued_at: new Date(document.issuedAt),
      keep_until: keepUntil(new Date(document.issuedAt)),
    })
    .execute()
  if (!events) return
  const data = () => ({
    document: { id, number, kind, issuedAt: new Date(document.issuedAt).toISOString() },
    order: { id: order.id, number: order.number },
  })
  await announceEvent(tx, events, { type: 'document.issued', data })
}

/** Keys are sorted first, because the database may return them in a different order. */
export function hashOf(document: FrozenDocument): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(document)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
