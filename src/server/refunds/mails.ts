import type { Selectable } from 'kysely'
import { BACK_TO_SHOP } from '#shared/catalogue/texts.ts'
import { formatCents } from '#shared/money.ts'
import { REFUND_WHEN } from '#shared/refunds/texts.ts'
import type { Checkout } from '../checkout/queries.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { mailBody } from '../mail/mail-template.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'

type Refund = Selectable<RefundsRow>

/** Writes about a payment that could not become an order (decision 15). Writes nothing if the account was deleted. */
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
        `Votre paiement de ${amount} nous est parvenu alors que votre commande ne pouvait plus être préparée\u00A0: ${reasonOf(refund)}. Aucune commande n’a été enregistrée et le montant vous est remboursé en totalité. ${REFUND_WHEN}`,
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
