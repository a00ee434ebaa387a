import { idOf } from '#shared/ids.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import type { Order, OrderAddress, OrderHistoryEntry } from '#shared/orders/contract.ts'

/** The changes between two states of an order, one sentence each, oldest first. */
export function changesSince(seen: Order, present: Order): string[] {
  return [
    ...present.history.slice(seen.history.length).map(historySentence),
    ...refundsSince(seen, present),
    ...(present.trackingNumber === seen.trackingNumber ? [] : [trackingSentence(present)]),
    ...(isSame(present.shippingAddress, seen.shippingAddress)
      ? []
      : [`Adresse\u00A0: ${addressLine(present.shippingAddress)}`]),
  ]
}

function historySentence({ status, by, byEmail, note }: OrderHistoryEntry): string {
  const author = by === 'admin' ? (byEmail ?? 'Quelqu’un') : by === 'customer' ? 'Le client' : 'La boutique'
  return `${author}\u00A0: «\u202F${status}\u202F»${note ? `, ${note}` : ''}`
}

function refundsSince(seen: Order, present: Order): string[] {
  const known = new Set(seen.refunds.map(idOf))
  return present.refunds
    .filter((refund) => !known.has(idOf(refund)))
    .map(
      ({ by, amount }) =>
        `${by ?? 'Quelqu’un'} a remboursé ${formatCents(eurosToCents(amount))} pendant votre saisie`,
    )
}

const trackingSentence = ({ trackingNumber }: Order) =>
  trackingNumber === null
    ? 'Le numéro de suivi a été retiré'
    : `Numéro de suivi enregistré\u00A0: ${trackingNumber}`

const addressLine = ({ firstName, lastName, street, postalCode, city }: OrderAddress) =>
  `${firstName} ${lastName}, ${street}, ${postalCode} ${city}`

const isSame = (one: OrderAddress, other: OrderAddress) => JSON.stringify(one) === JSON.stringify(other)
