/**
 * `SECONDS` is how many seconds each part of the tests may take on two idle cores, next to the parts that run in
 * parallel (`scripts/test.mjs`), and `ALL_SECONDS` how many `npm test` without `--only` may take. Taking longer is no
 * failure, because the time also depends on the machine.
 */
export const SECONDS = { static: 70, unit: 85, api: 280, campaign: 110, overload: 30, browser: 170 }
export const ALL_SECONDS = 360

/**
 * How many documents the journeys of `npm test` may load, and how many accessibility checks they may make. The numbers
 * leave some room, because a slow machine makes a few journeys load a page again. Put a new step into a journey that
 * already has its page open, or into one that is `@rare`.
 */
export const JOURNEYS = { documents: 175, looks: 65 }

export function costOfJourneys(report) {
  const cost = { documents: 0, looks: 0 }
  for (const { type, description } of annotationsOf(report))
    if (type in cost) cost[type] += Number(description ?? 1)
  return cost
}

function annotationsOf({ suites = [], specs = [] }) {
  return [
    ...suites.flatMap(annotationsOf),
    ...specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations)),
  ]
}

export function beyondBudget(cost) {
  return Object.entries(JOURNEYS)
    .filter(([what, most]) => cost[what] > most)
    .map(([what, most]) => `journeys take ${cost[what]} ${what} and may take ${most}`)
}
