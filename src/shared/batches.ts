type Limits<Line> = {
  lines: number
  /** The maximum number of letters in a batch. Only a batch of a single line may have more. */
  letters: number
  lettersOf: (line: Line) => number
}

export function batchesOf<Line>(lines: readonly Line[], limits: Limits<Line>): Line[][] {
  const batches: Line[][] = []
  let letters = 0
  for (const line of lines) {
    const own = limits.lettersOf(line)
    const last = batches.at(-1)
    if (last && last.length < limits.lines && letters + own <= limits.letters) {
      last.push(line)
      letters += own
    } else {
      batches.push([line])
      letters = own
    }
  }
  return batches
}
