import type { CorrectedInvoiceBody, InvoiceAddress } from '#shared/orders/invoice-contract.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { issueCorrection } from '../documents/issue-document.ts'
import { nextVersion } from '../editing/edit-version.ts'
import type { Viewer } from '../http/access.ts'
import type { Services } from '../services.ts'
import { actOnOrder } from './act-on-order.ts'
import { addHistory, writeToCustomer } from './change-order-status.ts'
import type { LockedOrder } from './lock-order.ts'
import { correctedInvoiceMail } from './mails.ts'
import { searchTextColumn } from './order-search-text.ts'

/**
 * Documents are frozen, so a credit note cancels the old invoice and a new invoice replaces it.
 * @throws 404; 409 STALE; 409 CONFLICT if the order has no invoice, or if the invoice is credited in full
 */
export async function correctInvoice(
  services: Services,
  orderId: string,
  body: CorrectedInvoiceBody,
  admin: Viewer,
): Promise<void> {
  const by = { kind: 'admin' as const, userId: admin.id }
  const frame = { orderId, by, seen: { version: body.version, admin }, keepsStatus: true }
  await write(services.database, (tx) =>
    actOnOrder(tx, services, frame, (order) => replaceInvoice(tx, services, order, { body, by })),
  )
}

type Correction = { body: CorrectedInvoiceBody; by: { kind: 'admin'; userId: string } }

async function replaceInvoice(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { body: { company, address }, by }: Correction,
): Promise<void> {
  const orderId = order.id
  const at = services.clock.now()
  const issued = await issueCorrection(tx, {
    orderId,
    events: services,
    buyer: { ...address, ...(company && { company }) },
    at,
  })
  if (!issued) return
  const after = { ...order, invoice_number: issued.number }
  await tx
    .updateTable('orders')
    .set({
      ...(address && { billing_address: billed(order, address) }),
      invoice_number: issued.number,
      version: nextVersion(),
      ...searchTextColumn(after),
    })
    .where('id', '=', orderId)
    .execute()
  const note = `Facture ${issued.former} remplacée par la facture ${issued.number}`
  const entry = await addHistory(tx, orderId, {
    status: order.status,
    by,
    note,
    at,
  })
  await recordActivity(tx, {
    ...orderChange(order, by.userId, at),
    before: { invoice_number: issued.former },
    after: { invoice_number: issued.number },
  })
  const mail = correctedInvoiceMail({ order, publicUrl: services.config.publicUrl, ...issued })
  await writeToCustomer(tx, services, after, { key: `invoice-corrected:${entry}`, mail })
}

function billed(
  { billing_address: billing, shipping_address: shipping }: LockedOrder,
  address: InvoiceAddress,
) {
  const { firstName, lastName } = billing ?? shipping
  return JSON.stringify({ firstName, lastName, ...address })
}
