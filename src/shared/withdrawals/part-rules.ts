import type { Order } from '../orders/contract.ts'
import { refundableLine } from '../orders/refundable-line.ts'
import { packsAtOnce, REFUND_DAYS, withdrawnCents, type ChosenLine } from '../refunds/refund-rules.ts'

export const WITHDRAW_NOTHING = 'Choisissez au moins un article'
export const WITHDRAW_TOO_MANY = 'Ces articles ont déjà été déclarés ou remboursés'
export const WITHDRAW_ALL = 'Pour renoncer à toute la commande, utilisez «\u202FAnnuler la commande\u202F»'

export function partRefusal(left: readonly ChosenLine[], chosen: readonly ChosenLine[]): string | undefined {
  return packsRefusal(left, chosen) ?? (packsIn(chosen) === packsIn(left) ? WITHDRAW_ALL : undefined)
}

export function packsRefusal(left: readonly ChosenLine[], chosen: readonly ChosenLine[]): string | undefined {
  if (chosen.length === 0) return WITHDRAW_NOTHING
  const isTwice = new Set(chosen.map(({ line }) => line)).size < chosen.length
  const isTooMany = chosen.some(({ line: id, quantity }) => {
    const max = left.find(({ line }) => line === id)?.quantity ?? 0
    return !Number.isSafeInteger(quantity) || quantity < 1 || quantity > max
  })
  return isTwice || isTooMany ? WITHDRAW_TOO_MANY : undefined
}

const packsIn = (lines: readonly ChosenLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

type PartOfOrder = Pick<Order, 'items' | 'parcels' | 'paidBy' | 'refunds' | 'total'>

/** Returns what the customer is refunded for these packs, in cents. */
export const withdrawnSum = (order: PartOfOrder, chosen: readonly ChosenLine[]): number =>
  withdrawnCents(order.items.map(refundableLine), chosen, order)

/** Says what follows the withdrawal from these packs. Unsent and lost packs are taken first (`splitWithdrawal`). */
export function afterWithdrawingPart(order: PartOfOrder, chosen: readonly ChosenLine[]): string {
  const { items, parcels, paidBy } = order
  const wanted = chosen.length > 0 ? chosen : linesToWithdraw({ items })
  const atOnceIn = (id: string) => {
    const item = items.find(({ _id }) => _id === id)
    return item ? packsAtOnce(item) : 0
  }
  const isComingBack = wanted.some(({ line, quantity }) => quantity > atOnceIn(line))
  const when = paidBy ? `au plus tard ${REFUND_DAYS}\u00A0jours après votre déclaration` : 'aussitôt'
  if (!isComingBack) {
    const why = parcels.length === 0 ? 'ne sont pas partis' : 'ne sont pas partis ou se sont perdus'
    const isFree = chosen.length > 0 && withdrawnSum(order, chosen) === 0
    const money = isFree
      ? 'il n’y a rien à rembourser'
      : `ils sont remboursés ${when}, et l’avoir apparaît sur cette page`
    return `Ces articles ${why}\u00A0: ${money}. Le reste de la commande suit son cours.`
  }
  const isMixed = wanted.some(({ line }) => atOnceIn(line) > 0)
  const unsent = isMixed ? ` Ce qui n’est pas parti ou s’est perdu est remboursé ${when}.` : ''
  return `L’accusé de réception vous donne par e-mail un numéro à inscrire sur le colis. Les frais de retour sont à votre charge\u202F; le remboursement suit la réception du colis.${unsent}`
}

export function linesToWithdraw({ items }: Pick<Order, 'items'>): ChosenLine[] {
  return items
    .map(({ _id: line, withdrawable: quantity = 0 }) => ({ line, quantity }))
    .filter(({ quantity }) => quantity > 0)
}

export function linesToReturn({ items }: Pick<Order, 'items'>): ChosenLine[] {
  return items
    .map(({ _id: line, returnable: quantity = 0 }) => ({ line, quantity }))
    .filter(({ quantity }) => quantity > 0)
}
