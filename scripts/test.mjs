// `npm test` runs the daily checks of the project. `npm run test:all` also runs the rare and long ones.
// `npm test -- --only unit` runs one part, and `npm test -- --only static,api` runs two.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'
import { findBrowser } from './setup/browser.mjs'
import { StepFailed, run, runQuietly, seconds, withTools } from './setup/steps.mjs'
import { ALL_SECONDS, beyondBudget, costOfJourneys, SECONDS } from './test-run/budget.mjs'
import { countOfCheck, countOfPlaywright, countOfVitest, total } from './test-run/counts.mjs'
import { slowestFiles, timesOf, timesOfPlaywright, timesOfVitest } from './test-run/slowest.mjs'
import { staticChecks } from './test-run/static-checks.mjs'

const isWhole = process.argv.includes('--all')
const more = isWhole ? { WHOLE_TESTS: 'yes', STORIES: '50', AFTER_SALE_STORIES: '1000' } : {}
const reports = mkdtempSync(join(tmpdir(), 'carapace-tests-'))
const testedDatabases = new Set()
const times = []
let server

async function vitest(name, args, env = {}) {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const chosenTests = isWhole ? [] : ['--tags-filter=!rare']
  const code = await run('vitest', ['run', ...reporters, ...chosenTests, ...args], {
    env: { ...withTools(), NODE_ENV: 'test', ...more, ...env },
  })
  times.push(...timesOf(file, timesOfVitest))
  return [countOfVitest(file, code)]
}

async function unit(chosen) {
  testedDatabases.add('the embedded database')
  // Tests that do not depend on the database run only in `api` if both parts run.
  const engineFree = chosen.includes('api') && !isWhole ? 'elsewhere' : 'here'
  return vitest('unit', [], { TEST_DATABASE_URL: undefined, ENGINE_FREE_TESTS: engineFree })
}

function postgres() {
  const existing = process.env.TEST_DATABASE_URL
  if (existing) {
    testedDatabases.add('PostgreSQL at TEST_DATABASE_URL')
    return existing
  }
  server ??= startPostgres()
  return server.then(({ url, version }) => {
    testedDatabases.add(`PostgreSQL ${version}`)
    return url
  })
}

async function api() {
  return vitest('api', ['--project', 'api'], { TEST_DATABASE_URL: await postgres() })
}

const campaignOf = (...form) => ['run', '--silent', 'campaign', '--', '--short', ...form]

async function campaign() {
  const forms = isWhole ? [[], ['--update']] : [[]]
  const counts = []
  for (const form of forms) counts.push(countOfCheck(await quietly('npm', campaignOf(...form), withTools())))
  return counts
}

async function overload() {
  return [countOfCheck(await run('npm', campaignOf('--overload'), { env: withTools() }))]
}

async function browser() {
  const file = join(reports, 'browser.json')
  const env = {
    ...withTools(),
    ...more,
    PLAYWRIGHT_CHROMIUM: findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    TEST_DATABASE_URL: await postgres(),
  }
  const rareWays = isWhole ? [] : ['--grep-invert', '@rare']
  const args = ['test', '--reporter=list,json', ...rareWays]
  const code = await run('playwright', args, { env })
  times.push(...timesOf(file, timesOfPlaywright))
  return isWhole ? [countOfPlaywright(file, code)] : [countOfPlaywright(file, code), budgetOfJourneys(file)]
}

async function quietly(command, args, env) {
  const { code, output } = await runQuietly(command, args, { env })
  process.stdout.write(output)
  return code
}

function budgetOfJourneys(file) {
  try {
    const cost = costOfJourneys(JSON.parse(readFileSync(file, 'utf8')))
    console.log(`Journeys: ${cost.documents} documents, ${cost.looks} looks for faults of accessibility`)
    const beyond = beyondBudget(cost)
    for (const sentence of beyond)
      console.log(`✗ Beyond the budget (scripts/test-run/budget.mjs): ${sentence}`)
    return countOfCheck(beyond.length)
  } catch {
    return countOfCheck(1)
  }
}

const parts = { static: staticChecks, unit, api, campaign, overload, browser }
const byDay = Object.keys(parts).filter((name) => name !== 'overload')
/**
 * Rounds run one after another. The rows of a round run in parallel, the parts of a row one after another. The journeys
 * run alone, because next to other work they look more often whether a page is ready, which takes processor time.
 * Overload measures times, so it runs alone too.
 */
const rounds = [
  [
    ['unit', 'api'],
    ['static', 'campaign'],
  ],
  [['browser']],
  [['overload']],
]
const titles = {
  static: 'Static checks',
  unit: 'Unit and API tests on the embedded database',
  api: 'API tests on PostgreSQL',
  campaign: 'Fault campaign, short form',
  overload: 'Overload, short form',
  browser: 'Browser journeys',
}

function chosenParts(args) {
  const at = args.indexOf('--only')
  if (at === -1) return isWhole ? Object.keys(parts) : byDay
  const names = (args[at + 1] ?? '').split(',')
  if (names.every((name) => name in parts)) return names
  throw new StepFailed(`--only takes one or several of: ${Object.keys(parts).join(',')}`)
}

async function runPart(name, chosen) {
  const started = Date.now()
  console.log(`\n━━ ${titles[name]}`)
  try {
    return await parts[name](chosen)
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    return [countOfCheck(1)]
  } finally {
    console.log(`━━ ${titles[name]}: ${seconds(started)}, of ${SECONDS[name]} s that it should take`)
  }
}

async function runInTurn(names, chosen) {
  const rows = []
  for (const name of names.filter((one) => chosen.includes(one)))
    rows.push({ part: titles[name], ...total(await runPart(name, chosen)) })
  return rows
}

function warnOfTime(started, chosen) {
  const tookSeconds = (Date.now() - started) / 1000
  if (isWhole || chosen.length < byDay.length || tookSeconds <= ALL_SECONDS) return
  console.log(
    `! ${Math.round(tookSeconds)} s are more than the ${ALL_SECONDS} s that all of this may take on two quiet cores: see the parts above`,
  )
}

async function main() {
  const started = Date.now()
  const chosen = chosenParts(process.argv.slice(2))
  const rows = []
  for (const round of rounds) {
    rows.push(...(await Promise.all(round.map((names) => runInTurn(names, chosen)))).flat())
  }
  console.log('')
  for (const row of rows)
    console.log(`${row.failed === 0 ? '✓' : '✗'} ${row.part}: ${row.passed} passed, ${row.failed} failed`)
  if (testedDatabases.size > 0) console.log(`Databases: ${[...testedDatabases].join(', ')}`)
  console.log(`Slowest files:\n${slowestFiles(times).join('\n')}`)
  console.log(`Time: ${seconds(started)}`)
  warnOfTime(started, chosen)
  const { passed, failed } = total(rows)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  await server?.then(
    ({ stop }) => stop(),
    () => {},
  )
  rmSync(reports, { recursive: true, force: true })
}
