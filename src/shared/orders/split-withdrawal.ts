import type { ChosenLine } from '../refunds/refund-rules.ts'
import { placesIn } from './account-packs.ts'
import { isFree } from './count-packs.ts'
import type { OrderAccount } from './order-account.ts'

/** The packs in `comingBack` come back by parcel. The packs in `atOnce` have never left, or are lost. */
export type SplitWithdrawal = { comingBack: ChosenLine[]; atOnce: ChosenLine[] }

export function freePacks({ lines }: OrderAccount): ChosenLine[] {
  return someOf(lines.map(({ line, free: quantity }) => ({ line, quantity })))
}

export function freeToComeBack({ lines }: OrderAccount): ChosenLine[] {
  return someOf(lines.map(({ line, returnable: quantity }) => ({ line, quantity })))
}

/** Unsent and lost packs are taken first. */
export function splitWithdrawal(account: OrderAccount, chosen: readonly ChosenLine[]): SplitWithdrawal {
  const atOnce = chosen.map(({ line, quantity }) => {
    const { free, returnable } = placesIn(account, line)
    return { line, quantity: Math.min(quantity, free - returnable) }
  })
  const comingBack = chosen.map(({ line, quantity }, place) => ({
    line,
    quantity: quantity - (atOnce[place]?.quantity ?? 0),
  }))
  return { comingBack: someOf(comingBack), atOnce: someOf(atOnce) }
}

/** What to say about packs that do not come back: whether some of them were lost, and whether nothing was paid for them. */
export type AtOnce = { hasLost: boolean; isFree: boolean }

export function aboutAtOnce(account: OrderAccount, packs: readonly ChosenLine[]): AtOnce {
  const isLost = ({ line, quantity }: ChosenLine) => {
    const { unsent, declaredUnsent } = placesIn(account, line)
    return quantity > unsent - declaredUnsent
  }
  return { hasLost: packs.some(isLost), isFree: areFree(account, packs) }
}

export const areFree = ({ refundable }: OrderAccount, packs: readonly Pick<ChosenLine, 'line'>[]): boolean =>
  packs.every(({ line: id }) => refundable.some((line) => line.id === id && isFree(line)))

const someOf = (packs: readonly ChosenLine[]) => packs.filter(({ quantity }) => quantity > 0)
