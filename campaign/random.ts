/** A campaign's random numbers come from one seed, so they can be repeated. */
export type Random = {
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  pick<T>(choices: readonly T[]): T
  chance(probability: number): boolean
  /** Returns another stream of numbers. It does not depend on how many numbers `next` has returned. */
  fork(name: string): Random
}

/** The generator Mulberry32. Its quality is enough for the choices of simulated buyers. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    pick: (choices) => {
      const chosen = choices[whole(0, choices.length - 1)]
      if (chosen === undefined) throw new RangeError('Nothing to pick from.')
      return chosen
    },
    chance: (probability) => next() < probability,
    fork: (name) =>
      seeded(
        Array.from(name).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), seed),
      ),
  }
}
