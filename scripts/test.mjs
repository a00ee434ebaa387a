// `npm test`: every check of the project, one after another, and their sum in the last line.
// For people: `npm test -- --only unit` (or several: `--only static,api`).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'
import { findBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { StepFailed, root, run, seconds, withTools } from './setup/steps.mjs'
import { countOfCheck, countOfPlaywright, countOfVitest, total } from './test-run/counts.mjs'
import { staticChecks } from './test-run/static-checks.mjs'

const reports = mkdtempSync(join(tmpdir(), 'carapace-tests-'))
const testedDatabases = []

async function vitest(name, args, env = {}) {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', ...reporters, ...args], {
    env: { ...withTools(), NODE_ENV: 'test', ...env },
  })
  return [countOfVitest(file, code)]
}

async function unit() {
  testedDatabases.push('the embedded database')
  return vitest('unit', [], { TEST_DATABASE_URL: undefined })
}

async function onPostgres(work) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    testedDatabases.push('PostgreSQL at TEST_DATABASE_URL')
    return work(given)
  }
  const server = await startPostgres()
  testedDatabases.push(`PostgreSQL ${server.version}`)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

function api() {
  return onPostgres((url) => vitest('api', ['src/server'], { TEST_DATABASE_URL: url }))
}

function campaign() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!scripts.campaign) {
    console.log('There is no campaign yet.')
    return []
  }
  return onPostgres(async (url) => {
    const env = { ...withTools(), TEST_DATABASE_URL: url }
    return [countOfCheck(await run('npm', ['run', '--silent', 'campaign', '--', '--short'], { env }))]
  })
}

async function browser() {
  await ensureBuilt()
  const file = join(reports, 'browser.json')
  const env = { ...withTools(), PLAYWRIGHT_CHROMIUM: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await run('playwright', ['test', '--reporter=list,json'], { env })
  return [countOfPlaywright(file, code)]
}

const parts = { static: staticChecks, unit, api, campaign, browser }
const titles = {
  static: 'Static checks',
  unit: 'Unit and API tests on the embedded database',
  api: 'API tests on PostgreSQL',
  campaign: 'Fault campaign, short form',
  browser: 'Browser journeys',
}

function chosenParts(args) {
  const at = args.indexOf('--only')
  if (at === -1) return Object.keys(parts)
  const names = (args[at + 1] ?? '').split(',')
  if (names.every((name) => name in parts)) return names
  throw new StepFailed(`--only takes one or several of: ${Object.keys(parts).join(',')}`)
}

// A part that cannot even run is a failure of its own; the others still run.
async function runPart(name) {
  const started = Date.now()
  console.log(`\n━━ ${titles[name]}`)
  try {
    return await parts[name]()
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    return [countOfCheck(1)]
  } finally {
    console.log(`━━ ${titles[name]}: ${seconds(started)}`)
  }
}

async function main() {
  const started = Date.now()
  const chosen = chosenParts(process.argv.slice(2))
  const rows = []
  for (const name of chosen) rows.push({ part: titles[name], ...total(await runPart(name)) })
  console.log('')
  for (const row of rows)
    console.log(`${row.failed === 0 ? '✓' : '✗'} ${row.part}: ${row.passed} passed, ${row.failed} failed`)
  if (testedDatabases.length > 0) console.log(`API tests ran on: ${[...new Set(testedDatabases)].join(', ')}`)
  console.log(`Time: ${seconds(started)}`)
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
  rmSync(reports, { recursive: true, force: true })
}
