import { formatDate } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import { OPEN_ORDERS } from '#shared/orders/texts.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { nameForMail } from '../mail/untrusted-names.ts'
import type { LockedOrder } from './lock-order.ts'
import { orderMailLines, type BoughtGoods } from './mail-lines.ts'
import { orderTable, type PlainMail } from './mails.ts'

export function customerCancelledMail({
  order,
  publicUrl,
  owedCents,
}: {
  order: LockedOrder
  publicUrl: string
  owedCents: number
}): PlainMail {
  const name = nameForMail(`${order.customer_first_name} ${order.customer_last_name}`)
  const customer = name ? `${name} (${order.customer_email})` : order.customer_email
  const parcel = order.shipped_at ? 'Le colis était déjà parti.' : 'Rien n’avait été expédié.'
  return {
    subject: `Commande ${order.number} annulée par le client`,
    content: {
      title: `Commande ${order.number} annulée par le client`,
      paragraphs: [
        `${customer} a annulé cette commande. ${parcel}`,
        `Il reste à rembourser ${formatCents(owedCents)}.`,
      ],
      ...orderTable(order),
      action: { label: OPEN_ORDERS, url: `${publicUrl}/admin/orders` },
    },
  }
}

type NewOrder = BoughtGoods & Pick<LockedOrder, 'id' | 'number' | 'total_cents' | 'status' | 'due'>

/** The mail names no customer, because the shop cannot delete mails from an inbox. */
export function newOrderMail(order: NewOrder, publicUrl: string): PlainMail {
  const title = `Nouvelle commande ${order.number}`
  const delivery = `livraison ${DELIVERY_LABELS[order.shipping_method]}`
  // The order may have been handed over at its sale, or cancelled since.
  const isToPrepare = order.due === 'preparation'
  return {
    subject: `${title} (${formatCents(order.total_cents)})`,
    content: {
      title,
      paragraphs: [
        isToPrepare
          ? `Elle est payée, et à préparer\u00A0: ${delivery}.`
          : `Elle a été payée. Statut\u00A0: ${order.status}, ${delivery}.`,
      ],
      linesTitle: title,
      lines: orderMailLines(order),
      action: { label: 'Ouvrir la commande', url: `${publicUrl}/admin/orders/${order.id}` },
    },
  }
}

type DaysOrders = {
  day: Date
  total: number
  waiting: number
  orders: Pick<LockedOrder, 'number' | 'total_cents' | 'shipping_method'>[]
}

export function daysOrdersMail({ day, total, waiting, orders }: DaysOrders, publicUrl: string): PlainMail {
  const title = `Commandes du ${formatDate(day)}`
  return {
    subject: `${title}\u00A0: ${total} de plus, ${waiting} à préparer`,
    content: {
      title,
      paragraphs: [`Reçues depuis hier\u00A0: ${total}. À préparer en tout\u00A0: ${waiting}.`],
      lines: orders.map(({ number, total_cents, shipping_method }) => ({
        label: number,
        detail: DELIVERY_LABELS[shipping_method],
        value: formatCents(total_cents),
      })),
      action: { label: OPEN_ORDERS, url: `${publicUrl}/admin/orders?due=preparation&sort=oldest` },
    },
  }
}
