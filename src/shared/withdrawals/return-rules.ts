import type { ReturnStep } from '../orders/return-steps.ts'

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
