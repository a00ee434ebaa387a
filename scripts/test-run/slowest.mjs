import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export function timesOf(reportFile, read) {
  try {
    return read(JSON.parse(readFileSync(reportFile, 'utf8')))
  } catch {
    return []
  }
}

export const timesOfVitest = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))

export const timesOfPlaywright = ({ suites }) =>
  suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: secondsOf(suite) }))

function secondsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )
  return (
    own.reduce((sum, ms) => sum + ms / 1000, 0) + suites.reduce((sum, suite) => sum + secondsOf(suite), 0)
  )
}

export function slowestFiles(times, most = 10) {
  const sums = new Map()
  for (const { file, seconds } of times) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
}
