/**
 * How many seconds `npm test` may take, by part and in total, on two idle cores. Time depends on the machine as much as
 * on the suite, so a slow run only warns. Parts that run in parallel (`rounds` in test.mjs) slow each other down.
 */
export const SECONDS = { static: 60, unit: 120, api: 160, campaign: 120, overload: 30, browser: 240 }
export const ALL_SECONDS = 360

/**
 * How many documents all journeys may load, and how many accessibility checks they may make. These numbers decide how
 * long journeys take and are the same on every machine, so a higher number fails the run. Put a new step into a journey
 * that already has its page open, or into one that is `@rare`.
 */
export const JOURNEYS = { documents: 155, looks: 58 }

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
