/**
 * What `npm test` may take, part by part and in all, in seconds on two cores that nobody else uses. A time says as much about
 * a machine as about the suite: beyond it the run warns, and fails nothing. The campaign runs beside unit and api.
 */
export const SECONDS = { static: 55, unit: 130, api: 140, campaign: 200, overload: 40, browser: 410 }
export const ALL_SECONDS = 780

/**
 * What makes journeys long is the same on every machine, so beyond it the run fails: documents that a browser loads, and looks
 * for faults of accessibility. A step that would break it is walked by a journey that is on that page already, or by one that
 * is `@rare`.
 */
export const JOURNEYS = { documents: 380, looks: 125 }

/** The sum of what the journeys in Playwright's report say of themselves (e2e/testing/shop.ts, axe.ts). */
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

/** What is beyond the journeys' budget, a sentence each. */
export function beyondBudget(cost) {
  return Object.entries(JOURNEYS)
    .filter(([what, most]) => cost[what] > most)
    .map(([what, most]) => `journeys take ${cost[what]} ${what} and may take ${most}`)
}
