import { readFileSync } from 'node:fs'

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

// Adds one failure if the runner failed although no test did, for example because a worker died.
function honest(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function countOfCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

export function countOfVitest(file, exitCode) {
  const report = read(file)
  const unloaded = (report?.testResults ?? []).filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = (report?.numFailedTests ?? 0) + unloaded
  return honest({ passed: report?.numPassedTests ?? 0, failed }, exitCode)
}

/** A test that passes on its retry counts as passed. */
export function countOfPlaywright(file, exitCode) {
  const stats = read(file)?.stats
  return honest(
    { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 },
    exitCode,
  )
}

export function total(counts) {
  return counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })
}
