import { expect, test } from 'vitest'
import { beyondBudget, costOfJourneys, JOURNEYS } from './budget.mjs'

const journey = (...annotations: { type: string; description?: string }[]) => ({ tests: [{ annotations }] })

test('adds up what journeys report, at any depth, and names what exceeds the budget', () => {
  const report = {
    suites: [
      {
        specs: [journey({ type: 'documents', description: '7' }, { type: 'looks' }, { type: 'looks' })],
        suites: [{ specs: [journey({ type: 'documents', description: '3' }, { type: 'issue' })] }],
      },
    ],
  }
  const cost = costOfJourneys(report)
  expect(cost).toEqual({ documents: 10, looks: 2 })
  expect(beyondBudget(cost)).toEqual([])
  expect(beyondBudget({ documents: 10, looks: JOURNEYS.looks + 1 })).toEqual([
    `journeys take ${JOURNEYS.looks + 1} looks and may take ${JOURNEYS.looks}`,
  ])
})
