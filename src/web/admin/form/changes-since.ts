import { idOf } from '#shared/ids.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import type { Order, OrderAddress, OrderHistoryEntry, Refund } from '#shared/orders/contract.ts'
import { isToldByRefund } from '#shared/orders/refund-note.ts'

type Reader = { email: string; firstName: string; lastName: string } | undefined

export function changesSince(seen: Order, present: Order, reader: Reader): string[] {
  const refunds = refundsSince(seen, present)
  return [
    ...present.history
      .filter((_, place) => place >= seen.history.length && !isToldByRefund(present.history, place, refunds))
      .map((entry) => historySentence(entry, reader)),
    ...refunds.map((refund) => refundSentence(refund, reader)),
    ...(present.trackingNumber === seen.trackingNumber ? [] : [trackingSentence(present)]),
    ...(isSame(present.shippingAddress, seen.shippingAddress)
      ? []
      : [`Adresse\u00A0: ${addressLine(present.shippingAddress)}`]),
  ]
}

function historySentence({ status, by, byEmail, note }: OrderHistoryEntry, reader: Reader): string {
  const staff = byEmail !== null && byEmail === reader?.email ? 'Vous' : (byEmail ?? 'Quelqu’un')
  const author = by === 'admin' ? staff : by === 'customer' ? 'Le client' : 'La boutique'
  return `${author}\u00A0: «\u202F${status}\u202F»${note ? `, ${note}` : ''}`
}

function refundsSince(seen: Order, present: Order): Refund[] {
  const known = new Set(seen.refunds.map(idOf))
  return present.refunds.filter((refund) => !known.has(idOf(refund)))
}

function refundSentence({ by, amount }: Refund, reader: Reader): string {
  const sum = formatCents(eurosToCents(amount))
  if (by !== null && isReader(by, reader)) return `Vous avez déjà remboursé ${sum}`
  return `${by ?? 'Quelqu’un'} a remboursé ${sum} pendant votre saisie`
}

/** A refund states the name of the person who made it or, without a name, the e-mail address. */
const isReader = (name: string, reader: Reader) =>
  reader !== undefined && [reader.email, `${reader.firstName} ${reader.lastName}`.trim()].includes(name)

const trackingSentence = ({ trackingNumber }: Order) =>
  trackingNumber === null
    ? 'Le numéro de suivi a été retiré'
    : `Numéro de suivi enregistré\u00A0: ${trackingNumber}`

const addressLine = ({ firstName, lastName, street, postalCode, city }: OrderAddress) =>
  `${firstName} ${lastName}, ${street}, ${postalCode} ${city}`

const isSame = (one: OrderAddress, other: OrderAddress) => JSON.stringify(one) === JSON.stringify(other)
