const MAX_STEPS = 5

/**
 * Returns the values of an axis from 0 to at least `max`: whole euros, in steps of 1, 2 or 5 times a power of
 * ten.
 */
export function eurosTicks(max: number): number[] {
  const rough = Math.max(1, max / MAX_STEPS)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step)
}
