import type { Order, OrderReturn } from '../orders/contract.ts'
import type { ReturnStep } from '../orders/return-steps.ts'
import { isRevenue } from '../orders/statuses.ts'

/** Leaves out 0, 1, I, L, O, S and Z, which look like other signs on a parcel. */
const SIGNS = '23456789ABCDEFGHJKMNPQRTUVWXY'
const NUMBER_LENGTH = 5

/** For example 'R-7K4MP'. `random` returns whole numbers below its argument. */
export function returnNumber(random: (below: number) => number): string {
  return `R-${Array.from({ length: NUMBER_LENGTH }, () => SIGNS[random(SIGNS.length)]).join('')}`
}

/** `restocked` packs can be sold, `damaged` ones cannot. */
export type CheckedLine = { line: string; restocked: number; damaged: number }
type DeclaredLine = { line: string; quantity: number }

export const CHECK_NOTHING = 'Indiquez au moins un lot qui est revenu'
export const CHECK_TOO_MANY = 'Il ne peut pas revenir plus de lots que le client n’en a déclaré'

export function checkRefusal(
  declared: readonly DeclaredLine[],
  checked: readonly CheckedLine[],
): string | undefined {
  const isTwice = new Set(checked.map(({ line }) => line)).size < checked.length
  const isTooMany = checked.some(({ line: id, restocked, damaged }) => {
    const line = declared.find(({ line }) => line === id)
    const isCount = [restocked, damaged].every((count) => Number.isSafeInteger(count) && count >= 0)
    return !line || !isCount || restocked + damaged > line.quantity
  })
  if (isTwice || isTooMany) return CHECK_TOO_MANY
  return checked.every(({ restocked, damaged }) => restocked + damaged === 0) ? CHECK_NOTHING : undefined
}

type FollowedReturn = { step: ReturnStep; hasLeft: boolean; lineCount: number }

/** If no parcel is to come back, the return may be refunded without a count. */
export function nextSteps({ step, hasLeft, lineCount }: FollowedReturn): {
  canReceive: boolean
  canCheck: boolean
  canRefund: boolean
} {
  const isFollowed = lineCount > 0 && step !== 'refunded'
  return {
    canReceive: isFollowed && hasLeft && step === 'declared',
    canCheck: isFollowed && hasLeft,
    canRefund: isFollowed && (!hasLeft || step === 'checked'),
  }
}

type Declared = Pick<OrderReturn, 'step' | 'isOpen' | 'isRefunded'>

/**
 * True if the shop closed the declaration without a refund, for example because it was not the customer's. The customer
 * may then declare again. The declaration of a cancelled order is closed before its refund.
 */
export const isDismissed = (
  { status }: Pick<Order, 'status'>,
  { step, isOpen }: Pick<Declared, 'step' | 'isOpen'>,
): boolean => isRevenue(status) && !isOpen && step !== 'refunded'

const PROGRESS: Record<ReturnStep, string> = {
  declared: 'en cours de traitement.',
  received: 'colis reçu.',
  checked: 'colis contrôlé, remboursement en préparation.',
  refunded: 'remboursement en cours.',
}

/** Ends a sentence such as 'Rétractation déclarée le 12 novembre, remboursée.' */
export function progressOf(order: Pick<Order, 'status'>, declared: Declared): string {
  if (declared.isRefunded) return 'remboursée.'
  return isDismissed(order, declared) ? 'traitée.' : PROGRESS[declared.step]
}
