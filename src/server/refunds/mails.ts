import type { Selectable } from 'kysely'
import { BACK_TO_SHOP } from '#shared/catalogue/texts.ts'
import { formatCents } from '#shared/money.ts'
import { REFUND_WORKING_DAYS } from '#shared/refunds/refund-rules.ts'
import type { Checkout } from '../checkout/queries.ts'
import type { OrdersRow, RefundsRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { mailBody } from '../mail/mail-template.ts'
import { writeMail } from '../mail/outbox.ts'
import { CREDIT_NOTE_IS_THERE, repaidText } from '../orders/mails.ts'
import { pageOfOrder } from '../orders/order-links.ts'
import type { Services } from '../services.ts'

type Refund = Selectable<RefundsRow>

// These mails are about partial refunds. A full refund sends the mail of the status 'Remboursé' (`orders/mails.ts`).

const WHEN = `Le montant apparaîtra sur votre compte sous ${REFUND_WORKING_DAYS} jours ouvrés.`

/** Mails a customer about a refund that does not set the status 'Remboursé' (decision 20). */
export async function writeOrderRefundMail(
  tx: Tx,
  services: Services,
  order: Selectable<OrdersRow>,
  refund: Refund,
): Promise<void> {
  if (order.anonymised_at !== null) return
  const amount = formatCents(refund.amount_cents)
  const repaid = repaidText(refund)
  const { url, ...secret } = await pageOfOrder(tx, services, order.id)
  await writeMail(tx, services, {
    ...secret,
    key: `refund:${refund.id}`,
    orderId: order.id,
    to: order.customer_email,
    subject: `Remboursement de ${amount} sur votre commande ${order.number}`,
    ...mailBody(services.config.shop, {
      title: `Nous vous remboursons ${amount}`,
      paragraphs: [
        repaid
          ? `Nous avons remboursé ${amount} sur votre commande ${order.number} ${repaid}.`
          : `Nous avons remboursé ${amount} sur votre commande ${order.number}. ${WHEN}`,
        CREDIT_NOTE_IS_THERE,
      ],
      action: { label: 'Voir ma commande', url },
    }),
  })
}

/**
 * Mails a customer whose payment could not become an order (decision 15). Sends nothing if the account was deleted,
 * because no address is left.
 */
export async function writeCheckoutRefundMail(
  tx: Tx,
  services: Services,
  checkout: Checkout,
  refund: Refund,
): Promise<void> {
  if (checkout.user_id === null) return
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', checkout.user_id)
    .executeTakeFirst()
  if (!customer) return
  const amount = formatCents(refund.amount_cents)
  await writeMail(tx, services, {
    key: `checkout-refund:${checkout.id}`,
    to: customer.email,
    subject: `Votre paiement de ${amount} est remboursé`,
    ...mailBody(services.config.shop, {
      title: 'Votre paiement est remboursé',
      paragraphs: [
        `Votre paiement de ${amount} nous est parvenu alors que votre commande ne pouvait plus être préparée\u00A0: ${reasonOf(refund)}. Aucune commande n’a été enregistrée et le montant vous est remboursé en totalité. ${WHEN}`,
        'Nous sommes désolés de ce contretemps.',
      ],
      action: { label: BACK_TO_SHOP, url: services.config.publicUrl },
    }),
  })
}

function reasonOf({ reason }: Refund): string {
  return reason === 'out-of-stock'
    ? 'les articles réservés n’étaient plus disponibles'
    : 'elle n’a pas pu être enregistrée'
}
