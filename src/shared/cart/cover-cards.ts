import type { PackSize } from '../catalogue/pack-size.ts'
import { MAX_RESERVED_OF_ONE_SLEEVE } from './order-limits.ts'

/** The number of cards in a deck of each game, by card size. */
const DECKS: Record<string, readonly { cards: number; game: string }[]> = {
  '63x88': [
    { cards: 60, game: 'Pokémon, Lorcana' },
    { cards: 100, game: 'Commander' },
  ],
  '59x86': [{ cards: 60, game: 'Yu-Gi-Oh!' }],
  '70x120': [{ cards: 78, game: 'tarot' }],
}

export const decksOf = (fits: string): readonly { cards: number; game: string }[] => DECKS[fits] ?? []

type PricedSize = { size: PackSize; cents: number }

export type Cover = {
  /** Largest first. */
  packs: readonly { size: PackSize; quantity: number; cents: number }[]
  sleeves: number
  cents: number
}

/**
 * Stays within the stock and MAX_RESERVED_OF_ONE_SLEEVE. Among equally cheap covers, the one with the most sleeves
 * wins. Returns undefined if no packs within these two limits contain enough sleeves.
 */
export function cheapestCover(
  offered: readonly PricedSize[],
  cards: number,
  stock: number,
): Cover | undefined {
  const packs = offered.filter(({ size }) => size <= stock)
  const largest = Math.max(0, ...packs.map(({ size }) => size))
  // The cheapest combination has fewer spare sleeves than the largest pack contains. Otherwise one of its packs could
  // be left out.
  const most = Math.min(stock, MAX_RESERVED_OF_ONE_SLEEVE, cards + largest)
  const ways: ({ cents: number; last: PricedSize | undefined } | undefined)[] = [
    { cents: 0, last: undefined },
  ]
  for (let sleeves = 1; sleeves <= most; sleeves += 1) {
    for (const pack of packs) {
      const before = ways[sleeves - pack.size]
      if (!before) continue
      const cents = before.cents + pack.cents
      const known = ways[sleeves]
      if (!known || cents < known.cents) ways[sleeves] = { cents, last: pack }
    }
  }
  let best: number | undefined
  for (let sleeves = Math.max(1, cards); sleeves <= most; sleeves += 1) {
    const way = ways[sleeves]
    if (way && way.cents <= (best === undefined ? Infinity : (ways[best]?.cents ?? Infinity))) best = sleeves
  }
  return best === undefined ? undefined : coverOf(best, (sleeves) => ways[sleeves]?.last)
}

function coverOf(sleeves: number, lastPack: (sleeves: number) => PricedSize | undefined): Cover {
  const counts = new Map<PricedSize, number>()
  for (let left = sleeves, pack = lastPack(left); pack; left -= pack.size, pack = lastPack(left))
    counts.set(pack, (counts.get(pack) ?? 0) + 1)
  const packs = [...counts]
    .map(([{ size, cents }, quantity]) => ({ size, quantity, cents }))
    .toSorted((one, other) => other.size - one.size)
  return { packs, sleeves, cents: packs.reduce((sum, pack) => sum + pack.quantity * pack.cents, 0) }
}
