const TWO_SLIPS_FROM = 8
const NO_SLIP_BELOW = 4

/** A final 's' or 'x' that is missing from `typed` does not count as a slip. */
export function nearest(typed: string, known: readonly string[]): string[] {
  if (typed.length < NO_SLIP_BELOW) return []
  const maxSlips = typed.length >= TWO_SLIPS_FROM ? 2 : 1
  const rated = known
    .map((word) => ({ word, slips: Math.min(slips(typed, word), slips(typed, word.replace(/[sx]$/, ''))) }))
    .filter((near) => near.slips <= maxSlips && near.word.length >= NO_SLIP_BELOW - 1)
  const least = Math.min(...rated.map((near) => near.slips))
  return rated.filter((near) => near.slips === least).map((near) => near.word)
}

export function slips(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  a.forEach((letter, i) => {
    const row = [i + 1]
    b.forEach((wanted, j) => {
      const isSame = letter === wanted
      const changed = (last[j] ?? 0) + (isSame ? 0 : 1)
      const isSwap = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === wanted
      const swapped = isSwap ? (beforeLast[j - 1] ?? 0) + 1 : Infinity
      row.push(Math.min(changed, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, swapped))
    })
    beforeLast = last
    last = row
  })
  return last.at(-1) ?? 0
}
