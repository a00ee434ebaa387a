import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countOfCheck, countOfPlaywright, countOfVitest, total } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'carapace-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('counts what Vitest reports, and a file that did not load as a failure', () => {
  const unloaded = { status: 'failed', assertionResults: [] }
  const broken = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
  const file = report({ numPassedTests: 7, numFailedTests: 1, testResults: [unloaded, broken] })
  expect(countOfVitest(file, 1)).toEqual({ passed: 7, failed: 2 })
})

test('counts what Playwright reports, and a test that passed on retry as passed', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } })
  expect(countOfPlaywright(file, 1)).toEqual({ passed: 6, failed: 1 })
})

test('never counts a failed run as passed, whatever its report says', () => {
  expect(countOfVitest(report({ numPassedTests: 3, numFailedTests: 0, testResults: [] }), 1)).toEqual({
    passed: 3,
    failed: 1,
  })
  expect(countOfPlaywright(join(folder, 'never-written.json'), 1)).toEqual({ passed: 0, failed: 1 })
})

test('sums checks and tests', () => {
  expect(total([countOfCheck(0), countOfCheck(2), { passed: 4, failed: 0 }])).toEqual({
    passed: 5,
    failed: 1,
  })
})
