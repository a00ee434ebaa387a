import { sql } from 'kysely'
import { toAccountingDocument } from '#shared/documents/contract.ts'
import { facturX } from '#shared/documents/factur-x.ts'
import { documentRefused } from '#shared/documents/texts.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { followFlows } from '../platform/follow-flows.ts'
import type { Services } from '../services.ts'

const MAX_PLANNED = 100

export async function followDocuments(services: Services): Promise<void> {
  if (!services.platform.isLinked) return
  await planDocuments(services)
  await followFlows(services, {
    table: 'invoice_flows',
    update: (tx, id, columns, states) =>
      tx
        .updateTable('invoice_flows')
        .set(columns)
        .where('id', '=', id)
        .where('state', 'in', states)
        .executeTakeFirst(),
    async fileOf(db, id) {
      const { number, content } = await sentDocument(db, id)
      return {
        name: `${number}.xml`,
        syntax: 'CII',
        rule: 'B2B',
        content: facturX(toAccountingDocument(content)),
      }
    },
    async refused(tx, id, reason) {
      const { number, orderId } = await sentDocument(tx, id)
      await raiseAlert(tx, services, {
        key: `document-refused:${id}`,
        message: documentRefused(number, reason),
        orderId: orderId ?? undefined,
      })
    },
  })
}

const sentDocument = (db: Db, id: string) =>
  db
    .selectFrom('invoice_flows')
    .innerJoin('documents', 'documents.id', 'invoice_flows.document_id')
    .select(['documents.number', 'documents.content', 'documents.order_id as orderId'])
    .where('invoice_flows.id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Plans the documents for French companies that were issued since the first document that the platform accepted. The
 * owner sends that first document. A credit note waits until the platform has accepted its invoice. But if its invoice
 * is older than that first document and was never sent, the credit note does not wait. A refused document waits for the
 * owner.
 */
async function planDocuments({ database, clock }: Services): Promise<void> {
  const first = await database.db
    .selectFrom('invoice_flows')
    .innerJoin('documents', 'documents.id', 'invoice_flows.document_id')
    .select('documents.issued_at as at')
    .where('invoice_flows.state', '=', 'accepted')
    .orderBy('invoice_flows.created_at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  await write(database, async (tx) => {
    const due = await tx
      .selectFrom('documents')
      .select('id')
      .where(sql<boolean>`content #>> '{buyer,company,siren}' <> ''`)
      .where('issued_at', '>=', first.at)
      .where(
        sql<boolean>`not exists (select 1 from invoice_flows where invoice_flows.document_id = documents.id)`,
      )
      .where(
        sql<boolean>`(
          kind = 'invoice'
          or exists (
            select 1 from documents invoice
            left join invoice_flows on invoice_flows.document_id = invoice.id
            where invoice.number = documents.content #>> '{corrects,number}'
              and (invoice_flows.state = 'accepted' or (invoice_flows.id is null and invoice.issued_at < ${first.at}))
          )
        )`,
      )
      .orderBy('issued_at')
      .orderBy('id')
      .limit(MAX_PLANNED)
      .execute()
    for (const { id } of due) await openFlow(tx, { documentId: id, byUserId: null, at: clock.now() })
  })
}

/**
 * Adds a flow for a document and returns true. Returns false if the document already has a flow that was not refused.
 * `byUserId` is null if the shop sends the document by itself.
 */
export async function openFlow(
  tx: Tx,
  { documentId, byUserId, at }: { documentId: string; byUserId: string | null; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invoice_flows')
    .values({ id: newId(), document_id: documentId, by_user_id: byUserId, created_at: at })
    .onConflict((conflict) => conflict.column('document_id').where('state', '<>', 'refused').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
