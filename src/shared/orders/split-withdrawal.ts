import type { ChosenLine } from '../refunds/refund-rules.ts'
import { placesIn } from './account-packs.ts'
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

const someOf = (packs: readonly ChosenLine[]) => packs.filter(({ quantity }) => quantity > 0)
