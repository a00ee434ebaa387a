import type { Order } from '../orders/contract.ts'
import type { ChosenLine } from '../refunds/refund-rules.ts'

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
