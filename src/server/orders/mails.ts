import type { Selectable } from 'kysely'
import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { formatDate } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import { refundTerms } from '#shared/orders/cancellation-rules.ts'
import { isNotReceived } from '#shared/orders/parcels.ts'
import {
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  DELIVERED,
  IN_DELIVERY,
  REFUNDED,
  type HistoryActor,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import { withdrawalDeadline } from '#shared/orders/withdrawal-period.ts'
import { REPAID_BY } from '#shared/refunds/refund-rules.ts'
import { REFUND_WHEN } from '#shared/refunds/texts.ts'
import { paragraphsOf } from '#shared/settings/owner-texts.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { CUSTOMER_DETAILS_LABEL, RELAY_POINT_LABEL, SHIPPING_ADDRESS_LABEL } from '#shared/shipping/texts.ts'
import { trackingUrl } from '#shared/shipping/tracking-link.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import type { MailContent } from '../mail/mail-template.ts'
import { greeting } from '../mail/untrusted-names.ts'
import type { LockedOrder } from './lock-order.ts'
import { orderMailLines } from './mail-lines.ts'

export type PlainMail = { subject: string; content: MailContent }

export function withOwnersText({ subject, content }: PlainMail, text: string): PlainMail {
  return { subject, content: { ...content, paragraphs: [...content.paragraphs, ...paragraphsOf(text)] } }
}

type Written = {
  order: LockedOrder
  publicUrl: string
  now: Date
  contents?: LockedOrder['lines'] | undefined
  refund?: RefundOfMail | undefined
  /**
   * The time of the customer's last declaration of withdrawal, if no packs are left to withdraw from. The mail then
   * does not offer the right to withdraw again.
   */
  withdrawnAt?: Date | undefined
  /** What follows a cancellation: whether packs come back by parcel, and whether the shop owes money. */
  cancelled?: { comesBack: boolean; isOwed: boolean } | undefined
}

export type RefundOfMail = Pick<Selectable<RefundsRow>, 'amount_cents' | 'means' | 'repaid_at'>

export function statusMail(to: OrderStatus, written: Written): PlainMail | undefined {
  const write = MAILS[to]
  return write?.(written)
}

const MAILS: Partial<Record<OrderStatus, (written: Written) => PlainMail | undefined>> = {
  [IN_DELIVERY]: shippedMail,
  [DELIVERED]: deliveredMail,
  [CANCELLED]: (written) => cancelledMail(written, 'Votre commande a été annulée par la boutique.'),
  [CANCELLED_BY_CUSTOMER]: (written) =>
    cancelledMail(written, 'Votre demande d’annulation est prise en compte.'),
  [REFUNDED]: refundedMail,
}

type OnOrder = Pick<Written, 'order' | 'publicUrl'>

function customerMail(
  { order, publicUrl }: OnOrder,
  { subject, paragraphs, ...content }: MailContent & { subject: string },
): PlainMail {
  const action = { label: 'Voir ma commande', url: `${publicUrl}/profile/orders/${order.id}` }
  return {
    subject,
    content: { action, ...content, paragraphs: [greeting(order.customer_first_name), ...paragraphs] },
  }
}

export const orderTable = (order: LockedOrder) => ({
  lines: orderMailLines(order),
  linesTitle: `Commande ${order.number}`,
})

function shippedMail(written: Written): PlainMail {
  const { order } = written
  const carrier = order.carrier ?? order.shipping_method
  const postalCode = order.pickup_point?.postalCode ?? order.shipping_address.postalCode
  const number = order.tracking_number
  const url = number ? trackingUrl(carrier, number, postalCode) : undefined
  const isHandedOver = carrier === 'inPerson'
  return customerMail(written, {
    subject: isHandedOver
      ? `Votre commande ${order.number} vous est remise`
      : `Votre commande ${order.number} est en route`,
    title: isHandedOver ? 'Votre commande vous est remise' : 'Votre colis est parti',
    paragraphs: [
      isHandedOver
        ? `Votre commande ${order.number} vous est remise en main propre.`
        : carrier === 'trackedLetter'
          ? `Votre commande ${order.number} est partie en lettre suivie.`
          : `Votre commande ${order.number} a été remise à ${DELIVERY_LABELS[carrier]}.`,
    ],
    ...orderTable(order),
    facts: [
      ...contentsFact(written),
      ...(number ? [{ label: 'Numéro de suivi', text: number }] : []),
      destinationFact(order),
    ],
    ...(url && { action: { label: 'Suivre mon colis', url } }),
  })
}

function contentsFact({ contents }: Written): { label: string; text: string }[] {
  if (!contents) return []
  const lines = contents.map(
    ({ quantity, name, pack_size }) => `${quantity} × ${nameWithPack(name, pack_size)}`,
  )
  return [{ label: 'Dans ce colis', text: lines.join('\n') }]
}

export function partSentMail(written: Written): PlainMail {
  const { number } = written.order
  return customerMail(written, {
    ...shippedMail(written).content,
    subject: `Un colis de votre commande ${number} est en route`,
    title: 'Un colis de votre commande est parti',
    paragraphs: [`Une partie de votre commande ${number} est en route. Le reste suit dans un autre colis.`],
  })
}

export function resentMail(written: Written & { state: 'lost' | 'returned' }): PlainMail {
  const { order, state } = written
  const happened = state === 'lost' ? 'a été perdu par le transporteur' : 'nous est revenu'
  return customerMail(written, {
    subject: `Un colis de votre commande ${order.number} est réexpédié`,
    title: 'Nous réexpédions votre colis',
    paragraphs: [
      `Un colis de votre commande ${order.number} ${happened}. Nous en préparons un autre, sans frais pour vous\u202F; vous recevrez son numéro de suivi à son départ.`,
    ],
    facts: [...contentsFact(written), destinationFact(order)],
  })
}

export function trackingMail(written: Written): PlainMail {
  const { number } = written.order
  return customerMail(written, {
    ...shippedMail(written).content,
    subject: `Le numéro de suivi de votre commande ${number}`,
    title: 'Votre numéro de suivi',
    paragraphs: [
      `Voici le numéro de suivi du colis de votre commande ${number}. Si vous en aviez reçu un autre, ne gardez que celui-ci.`,
    ],
  })
}

/** Lets the customer know of the change, and object to it. */
export function addressMail(written: Written, actor: HistoryActor): PlainMail {
  const { order } = written
  return customerMail(written, {
    subject: `La livraison de votre commande ${order.number}`,
    title: actor === 'customer' ? 'Votre livraison est changée' : 'Votre livraison est corrigée',
    paragraphs: [
      actor === 'customer'
        ? `La livraison de votre commande ${order.number} a été changée depuis sa page. Si ce n’était pas vous, répondez à cet e-mail avant le départ du colis.`
        : `Nous avons corrigé la livraison de votre commande ${order.number}. Si quelque chose n’est pas exact, répondez à cet e-mail avant le départ du colis.`,
    ],
    facts: [
      { label: 'Mode de livraison', text: DELIVERY_LABELS[order.shipping_method] },
      destinationFact(order),
      ...(order.pickup_point ? [{ label: CUSTOMER_DETAILS_LABEL, text: homeOf(order) }] : []),
    ],
  })
}

type Corrected = OnOrder & { former: string; number: string }

export function correctedInvoiceMail({ former, number, ...written }: Corrected): PlainMail {
  const { order } = written
  return customerMail(written, {
    subject: `Votre facture ${number}, commande ${order.number}`,
    title: 'Votre facture est remplacée',
    paragraphs: [
      `La facture ${former} de votre commande ${order.number} est remplacée par la facture ${number}. Un avoir annule la première\u202F; rien n’est remboursé et rien n’est à payer.`,
      'Les deux documents se téléchargent sur la page de la commande.',
    ],
  })
}

export function correctedEmailMail(written: OnOrder): PlainMail {
  const { number } = written.order
  return customerMail(written, {
    subject: `Votre commande ${number}`,
    title: 'Votre commande',
    paragraphs: [
      `Nous avons corrigé l’adresse e-mail de votre commande ${number}. Tout ce qui la concerne vous sera désormais envoyé à cette adresse.`,
    ],
  })
}

function homeOf({ shipping_address: to }: LockedOrder): string {
  return `${to.firstName} ${to.lastName}\n${to.street}\n${to.postalCode} ${to.city}, ${to.country}`
}

function destinationFact(order: LockedOrder): { label: string; text: string } {
  const { pickup_point: point } = order
  if (!point) return { label: SHIPPING_ADDRESS_LABEL, text: homeOf(order) }
  return {
    label: RELAY_POINT_LABEL,
    text: `${point.name}\n${point.address}\n${point.postalCode} ${point.city}, ${point.country}`,
  }
}

function deliveredMail(written: Written): PlainMail {
  const { order, publicUrl, now, withdrawnAt } = written
  const until = formatDate(withdrawalDeadline(order.delivered_at ?? now))
  const right = withdrawnAt
    ? `Nous avons reçu votre déclaration du ${formatDate(withdrawnAt)}. Son accusé de réception dit où renvoyer le colis.`
    : `Vous pouvez renoncer à cet achat jusqu’au ${until} inclus, sans avoir à donner de raison\u00A0: depuis la page de la commande, ou à l’adresse ${publicUrl}/retractation.`
  return customerMail(written, {
    subject: `Votre commande ${order.number} est livrée`,
    title: 'Votre commande est arrivée',
    paragraphs: [
      `Votre commande ${order.number} a été livrée. Nous espérons que vos pochettes vous plairont.`,
      ...notReceived(order),
    ],
    ...orderTable(order),
    facts: order.sold_on_the_spot ? [] : [{ label: 'Droit de rétractation', text: right }],
  })
}

function notReceived({ parcels }: LockedOrder): string[] {
  return parcels
    .filter(({ state, is_resent }) => isNotReceived(state) && !is_resent)
    .map(({ tracking_number, position, state }) => {
      const why = state === 'lost' ? 'il est perdu' : 'il est revenu chez nous'
      return `Le colis ${tracking_number ?? position} ne vous est pas parvenu\u00A0: ${why}.`
    })
}

export function deliveryDayMail(written: Written): PlainMail {
  const { order, now } = written
  return customerMail(written, {
    ...deliveredMail(written).content,
    subject: `La date de réception de votre commande ${order.number}`,
    title: 'Votre date de réception est corrigée',
    paragraphs: [
      `Votre commande ${order.number} a été reçue le ${formatDate(order.delivered_at ?? now)}. Cette date remplace celle que nous vous avions indiquée.`,
    ],
  })
}

function cancelledMail(written: Written, sentence: string): PlainMail {
  const { order, cancelled } = written
  const terms = cancelled?.isOwed ? refundTerms({ wasShipped: cancelled.comesBack }) : []
  return customerMail(written, {
    subject: `Votre commande ${order.number} est annulée`,
    title: 'Votre commande est annulée',
    paragraphs: [sentence],
    ...orderTable(order),
    facts: terms.length === 0 ? [] : [{ label: 'Votre remboursement', text: `${terms.join('.\n')}.` }],
  })
}

export const CREDIT_NOTE_IS_THERE =
  'L’avoir correspondant se télécharge sur la page de la commande, à côté de la facture.'

/** Returns 'par virement, le 12 novembre 2026' for money that the shop repaid itself. Otherwise undefined. */
function repaidText({ means, repaid_at: at }: RefundOfMail): string | undefined {
  return means && at ? `${REPAID_BY[means]}, le ${formatDate(at)}` : undefined
}

/** A status set by hand moves no money, so no mail promises a refund (decision 76). */
function refundedMail(written: Written): PlainMail | undefined {
  const { order, refund } = written
  if (!refund) return undefined
  return customerMail(written, {
    subject: `Votre commande ${order.number} est remboursée`,
    title: 'Votre commande est remboursée',
    paragraphs: [refundedSentence(order, refund), CREDIT_NOTE_IS_THERE],
    ...orderTable(order),
  })
}

/** If others came before it, only the last refund was made by these means, so the sentence names its amount. */
function refundedSentence({ number, total_cents: total }: LockedOrder, refund: RefundOfMail): string {
  const { amount_cents: amount } = refund
  const repaid = repaidText(refund)
  const bank = 'Selon votre banque, la somme peut mettre quelques jours à apparaître sur votre compte.'
  if (amount < total) {
    const rest = `Nous avons remboursé ce qui restait de votre commande ${number}, ${formatCents(amount)}`
    const whole = `Son total de ${formatCents(total)} est ainsi entièrement remboursé.`
    return repaid ? `${rest}, ${repaid}. ${whole}` : `${rest}. ${whole} ${bank}`
  }
  const start = `Votre commande ${number}, d’un total de ${formatCents(total)}, vous`
  return repaid ? `${start} a été remboursée ${repaid}.` : `${start} est remboursée. ${bank}`
}

type PartRefund = OnOrder & { hasCreditNote: boolean }

export function partRefundMail(written: PartRefund, refund: Selectable<RefundsRow>): PlainMail {
  const amount = formatCents(refund.amount_cents)
  const { number } = written.order
  const repaid = repaidText(refund)
  return customerMail(written, {
    subject: `Remboursement de ${amount} sur votre commande ${number}`,
    title: `Nous vous remboursons ${amount}`,
    paragraphs: [
      repaid
        ? `Nous avons remboursé ${amount} sur votre commande ${number} ${repaid}.`
        : `Nous avons remboursé ${amount} sur votre commande ${number}. ${REFUND_WHEN}`,
      ...(written.hasCreditNote ? [CREDIT_NOTE_IS_THERE] : []),
    ],
  })
}
