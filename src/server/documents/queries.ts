import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Booked, EntryCounts } from '#shared/documents/accounting-journal.ts'
import {
  toAccountingDocument,
  type ArchivedDocument,
  type DocumentPage,
  type DocumentQuery,
  type Sending,
} from '#shared/documents/contract.ts'
import { isEInvoice } from '#shared/documents/factur-x.ts'
import { DOCUMENT_NOT_FOUND } from '#shared/documents/texts.ts'
import { endOfParisDay, parisDay, startOfParisDay } from '#shared/paris-day.ts'
import { searchText } from '#shared/search-text.ts'
import { addMonths } from '#shared/shift-dates.ts'
import type { Country } from '#shared/shipping/countries.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Db } from '../database/database.ts'
import { containingWords } from '../database/like-pattern.ts'
import type { DocumentsRow } from '../database/sales-tables.ts'
import type { Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { hashOf } from './issue-document.ts'

const ROWS_PER_READ = 200

type Linked = Pick<Services, 'platform'>

export async function listDocuments(db: Db, services: Linked, query: DocumentQuery): Promise<DocumentPage> {
  const range = readPage(query)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('documents')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where((eb) => matches(eb, query))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('documents')
      .selectAll()
      .where((eb) => matches(eb, query))
      .orderBy('issued_at', 'desc')
      .orderBy('id', 'desc')
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
  ])
  return pageOfItems(await toArchived(db, services, rows), range, total)
}

/** @throws 404 */
export async function getDocument(db: Db, services: Linked, id: string): Promise<ArchivedDocument> {
  return onlyOne(db, services, await db.selectFrom('documents').selectAll().where('id', '=', id).execute())
}

/** @throws 404 */
export async function getDocumentByNumber(
  db: Db,
  services: Linked,
  number: string,
): Promise<ArchivedDocument> {
  const rows = await db.selectFrom('documents').selectAll().where('number', '=', number).execute()
  return onlyOne(db, services, rows)
}

async function onlyOne(db: Db, services: Linked, rows: readonly Row[]): Promise<ArchivedDocument> {
  const [found] = await toArchived(db, services, rows)
  if (!found) throw new ShopError('NOT_FOUND', DOCUMENT_NOT_FOUND)
  return found
}

type Row = Selectable<DocumentsRow>

async function toArchived(db: Db, { platform }: Linked, rows: readonly Row[]): Promise<ArchivedDocument[]> {
  const sendingOf = await sendings(db, rows, platform.isLinked)
  return rows.map((row) => ({
    _id: row.id,
    order: row.order_id,
    intact: hashOf(row.content) === row.content_hash,
    sending: sendingOf(row),
    document: toAccountingDocument(row.content),
  }))
}

async function sendings(
  db: Db,
  rows: readonly Row[],
  isLinked: boolean,
): Promise<(row: Row) => Sending | null> {
  const own = rows.filter(({ content }) => isEInvoice(content))
  if (own.length === 0) return () => null
  const numbers = own.flatMap(({ number, content }) => [number, content.corrects?.number ?? number])
  const [flows, replacing] = await Promise.all([
    db
      .selectFrom('invoice_flows')
      .innerJoin('documents', 'documents.id', 'invoice_flows.document_id')
      .select(['documents.number', 'invoice_flows.state', 'invoice_flows.reason'])
      .select(sql<Date>`coalesce(invoice_flows.ended_at, invoice_flows.created_at)`.as('at'))
      .where('documents.number', 'in', numbers)
      .orderBy('invoice_flows.created_at')
      .orderBy('invoice_flows.id')
      .execute(),
    db.selectFrom('documents').select('replaces').where('replaces', 'in', numbers).execute(),
  ])
  const last = new Map(flows.map((flow) => [flow.number, flow]))
  const replaced = new Set(replacing.map(({ replaces }) => replaces))
  return ({ kind, number, content }) => {
    if (!isEInvoice(content)) return null
    const flow = last.get(number)
    const invoice = kind === 'creditNote' ? content.corrects?.number : undefined
    const invoiceState = invoice === undefined ? undefined : last.get(invoice)?.state
    const state = flow?.state ?? 'none'
    const isToSend = state === 'none' || state === 'refused'
    const waitsFor =
      isToSend && invoiceState !== undefined && invoiceState !== 'accepted' ? (invoice ?? null) : null
    return {
      state,
      reason: flow?.reason ?? null,
      at: flow?.at.toISOString() ?? null,
      canSend: isLinked && isToSend && waitsFor === null && !(state === 'refused' && replaced.has(number)),
      waitsFor,
    }
  }
}

function matches(eb: ExpressionBuilder<Tables, 'documents'>, { q, from, to, kind }: DocumentQuery) {
  const conditions: Expression<SqlBool>[] = [sql<boolean>`true`]
  for (const word of containingWords(searchText(q ?? ''))) conditions.push(eb('search_text', 'like', word))
  if (kind) conditions.push(eb('kind', '=', kind))
  if (from) conditions.push(eb('issued_at', '>=', startOfParisDay(from)))
  if (to) conditions.push(eb('issued_at', '<', endOfParisDay(to)))
  return eb.and(conditions)
}

export function boundsOfMonth(month: string): { from: Date; before: Date } {
  const next = addMonths(new Date(`${month}-01T00:00:00Z`), 1)
    .toISOString()
    .slice(0, 10)
  return { from: startOfParisDay(`${month}-01`), before: startOfParisDay(next) }
}

export async function* documentsOfMonth(db: Db, month: string): AsyncGenerator<Booked[]> {
  const { from, before } = boundsOfMonth(month)
  let last: { issued_at: Date; id: string } | undefined
  for (;;) {
    const after = last
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'issued_at', 'content', 'fee_cents'])
      .where('issued_at', '>=', from)
      .where('issued_at', '<', before)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(issued_at, id) > (${after?.issued_at}, ${after?.id})`),
      )
      .orderBy('issued_at')
      .orderBy('id')
      .limit(ROWS_PER_READ)
      .execute()
    if (rows.length > 0)
      yield rows.map(({ content, fee_cents }) => ({ document: content, feeCents: fee_cents }))
    if (rows.length < ROWS_PER_READ) return
    last = rows.at(-1)
  }
}

/**
 * Counts the year's entries before the given month, so that the entry numbers of the FEC continue from month to month.
 */
export async function entriesBefore(db: Db, month: string): Promise<EntryCounts> {
  return db
    .selectFrom('documents')
    .select([
      sql<number>`count(*) filter (where (content ->> 'totalCents')::int <> 0)::float8`.as('VT'),
      sql<number>`count(*) filter (where moved_cents <> 0 and content ->> 'correction' is null)::float8`.as(
        'BQ',
      ),
    ])
    .where('issued_at', '>=', startOfParisDay(`${month.slice(0, 4)}-01-01`))
    .where('issued_at', '<', startOfParisDay(`${month}-01`))
    .executeTakeFirstOrThrow()
}

/**
 * Returns the sum of the current calendar year's invoices minus its credit notes, in cents without VAT. With
 * `consumersIn`, only sales to consumers in these countries count.
 */
export async function turnoverOfYear(
  db: Db,
  now: Date,
  { consumersIn }: { consumersIn?: readonly Country[] } = {},
): Promise<number> {
  const { cents } = await db
    .selectFrom('documents')
    .$if(consumersIn !== undefined, (query) =>
      query
        .where(sql<string>`content #>> '{deliveredTo,country}'`, 'in', consumersIn ?? [])
        .where(sql<boolean>`coalesce(content #>> '{buyer,company,siren}', '') = ''`)
        .where(sql<boolean>`coalesce(content #>> '{buyer,company,vatNumber}', '') = ''`),
    )
    .select(
      sql<number>`coalesce(sum(case kind when 'invoice' then 1 else -1 end * (content ->> 'netCents')::int), 0)::float8`.as(
        'cents',
      ),
    )
    .where('issued_at', '>=', startOfParisDay(`${parisDay(now).slice(0, 4)}-01-01`))
    .executeTakeFirstOrThrow()
  return cents
}

export async function cleanupDocuments({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10)
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('documents')
      .where('id', 'in', (eb) =>
        eb.selectFrom('documents').select('id').where('keep_until', '<=', today).limit(rows),
      ),
  )
}
