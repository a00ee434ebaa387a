import type { Selectable } from 'kysely'
import { formatCents } from '#shared/money.ts'
import { closeSettledAlerts } from '../alerts/close-alert.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'

type Refund = Selectable<RefundsRow>

const refusalKey = ({ id }: Pick<Refund, 'id'>): string => `refund-failed:${id}`

export async function alertOfRefusal(
  tx: Tx,
  services: Services,
  refund: Refund,
  reason: string,
): Promise<void> {
  const { amount_cents: cents, payment_id: paymentId, order_id: orderId } = refund
  await raiseAlert(tx, services, {
    key: refusalKey(refund),
    message:
      paymentId === null
        ? `Un remboursement de ${formatCents(cents)} est à effectuer à la main\u00A0: la commande n’a pas été payée en ligne.`
        : `Le remboursement de ${formatCents(cents)} (paiement ${paymentId}) a été refusé par le prestataire de paiement (${reason}).`,
    orderId: orderId ?? undefined,
    paymentId: paymentId ?? undefined,
  })
}

/** Without this, an alert would ask for money that was given back another way. */
export async function closeSettledRefusals(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  orderId: string,
): Promise<void> {
  const settled = await tx
    .selectFrom('refunds')
    .leftJoin('withdrawals', 'withdrawals.id', 'refunds.withdrawal_id')
    .select('refunds.id')
    .where('refunds.order_id', '=', orderId)
    .where('refunds.failure', 'is not', null)
    .where((eb) => eb.or([eb('refunds.state', '=', 'completed'), eb('withdrawals.step', '=', 'refunded')]))
    .execute()
  await closeSettledAlerts(tx, settled.map(refusalKey), clock.now())
}

/**
 * The provider does not know of repayments by hand, so refunds in its own pages may add up to more than was paid. The
 * same happens if a refused refund is completed after it was made another way.
 */
export async function alertOfExcess(
  tx: Tx,
  services: Services,
  { id: orderId, number, total_cents: total, refunded_cents: before }: LockedOrder,
  { id, amount_cents: cents, payment_id: paymentId }: Refund,
): Promise<void> {
  const excess = before + cents - total
  if (excess <= 0) return
  await raiseAlert(tx, services, {
    key: `refund-excess:${id}`,
    message: `Le client de la commande ${number} a reçu ${formatCents(excess)} de plus qu’il n’a payé\u00A0: un remboursement de ${formatCents(cents)} s’ajoute à ceux déjà notés. Aucun avoir ne couvre cet excédent.`,
    orderId,
    paymentId: paymentId ?? undefined,
  })
}
