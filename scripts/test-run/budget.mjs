/**
 * How long `npm test` may take, by part and in all, in seconds on two idle cores. Time says as much about the machine
 * as about the suite: a slow run warns, and does not fail. The campaign runs parallel to unit and api.
 */
export const SECONDS = { static: 55, unit: 130, api: 140, campaign: 200, overload: 40, browser: 410 }
export const ALL_SECONDS = 780

/**
 * What makes journeys long is the same on every machine, so exceeding it fails the run: loaded documents, and
 * accessibility checks. A step beyond the budget goes into a journey that is on that page already, or into one that is
 * `@rare`.
 */
export const JOURNEYS = { documents: 440, looks: 135 }

/** Adds up what the journeys report about themselves (e2e/testing/shop.ts, axe.ts). */
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

/** What exceeds the journeys' budget, one sentence each. */
export function beyondBudget(cost) {
  return Object.entries(JOURNEYS)
    .filter(([what, most]) => cost[what] > most)
    .map(([what, most]) => `journeys take ${cost[what]} ${what} and may take ${most}`)
}
