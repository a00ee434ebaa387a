import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/postgres.mjs'
import { StepFailed } from '../scripts/setup/steps.mjs'
import type { Finding } from './audit.ts'
import { failoverTable, failoverTrial } from './cluster/failover.ts'
import { LONG, overload, overloadTable, SHORT, type OverloadPlan } from './overload/trial.ts'
import { rollingRestart } from './rolling.ts'
import { runCampaign, type Fault, type Plan, type Report } from './run.ts'
import { updateUnderLoad } from './updating.ts'

/**
 * `npm run campaign` breaks the shop on purpose, and checks that no cent, sleeve or order is lost. One round uses the
 * embedded database, one a PostgreSQL server that is stopped and crashed as well.
 *
 * `-- --provider NAME` uses that payment provider. `-- --short` runs the short form that the tests use. `-- --seed 42`
 * uses the random numbers of an earlier run.
 *
 * `-- --overload` sends five times the load that the shop can serve (`--code FOLDER`: to another release, installed
 * and built in that folder).
 *
 * `-- --rolling` restarts two shops in turn behind nginx as `deploy/` configures it (`--proxy caddy`: behind Caddy),
 * and takes the database away.
 *
 * `-- --update` brings a shop from one release to the next and back with `npm run update`, while customers buy
 * (`--postgres`: on a PostgreSQL server).
 *
 * `-- --cluster` kills parts of a shop on a failover cluster of three PostgreSQL servers, `--rounds` times each
 * (`--only shop`: only parts with that word in their name).
 */
const SHORT_SEED = 20_261_121
const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    overload: { type: 'boolean' },
    rolling: { type: 'boolean' },
    update: { type: 'boolean' },
    postgres: { type: 'boolean' },
    proxy: { type: 'string' },
    restarts: { type: 'string' },
    cluster: { type: 'boolean' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    code: { type: 'string' },
    seed: { type: 'string' },
    purchases: { type: 'string' },
    provider: { type: 'string' },
  },
})
// The test run has a fixed seed, so that it does not fail because of an unlucky choice.
const seed = values.seed ? Number(values.seed) : values.short ? SHORT_SEED : randomInt(1, 1_000_000)
const purchases = Number(values.purchases ?? (values.short ? 24 : 1200))
const shared = {
  seed,
  purchases,
  provider: values.provider,
  customers: values.short ? 12 : 20,
  // A start of a server costs much processor time, so the test run kills less often.
  lifeMs: (values.short ? [1_000, 4_000] : [400, 2_500]) satisfies Plan['lifeMs'],
  stock: [10, 10, 10, 10, 10, 400, 400],
}
let failed = 0

async function round(title: string, plan: Plan) {
  process.stdout.write(
    `\n${title}, seed ${seed}: ${plan.purchases} purchases by ${plan.customers} customers, 50 scarce sleeves and 800 others\n`,
  )
  const report = await runCampaign(plan)
  print(report)
  failed += report.negative > 0 ? 1 : 0
}

function print({ findings, endings, acts, faults, lost, doubled, negative, seconds }: Report) {
  for (const [ending, count] of [...endings].sort(([, a], [, b]) => b - a))
    process.stdout.write(`  ${String(count).padStart(5)}  ${ending}\n`)
  const done = [...acts].map(([act, count]) => `${count} × ${act}`)
  process.stdout.write(`  after the sale: ${done.join(', ')}\n`)
  for (const fault of faults) printFault(fault)
  process.stdout.write(
    `  lost ${lost}, doubled ${doubled}, ${negative} times a stock below zero, ${seconds.toFixed(0)} s\n`,
  )
  printFindings(findings)
}

function printFault({ what, recoveredMs }: Fault) {
  const sorted = recoveredMs.toSorted((a, b) => a - b)
  const inSeconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
  process.stdout.write(
    `  killed ${what}: ${sorted.length} times, again after ${inSeconds(sorted[sorted.length >> 1])}, at worst ${inSeconds(sorted.at(-1))}\n`,
  )
}

function printFindings(findings: Finding[]) {
  for (const { what, holds, seen } of findings)
    process.stdout.write(`  ${holds ? '✓' : '✗'} ${what} (${seen})\n`)
  failed += findings.filter(({ holds }) => !holds).length
}

async function overloadRound(plan: OverloadPlan) {
  process.stdout.write('\nOverload: requests at a fixed rate, regardless of the answers\n')
  const report = await overload(plan)
  for (const line of overloadTable(report)) process.stdout.write(`${line}\n`)
  printFindings(report.findings)
}

async function clusterRound(rounds: number) {
  process.stdout.write(
    `\nA cluster that fails over, seed ${seed}: three PostgreSQL servers, HAProxy, PgBouncer, two shops\n`,
  )
  const report = await failoverTrial({ seed, rounds, only: values.only })
  for (const [ending, count] of [...report.endings].sort(([, a], [, b]) => b - a))
    process.stdout.write(`  ${String(count).padStart(5)}  ${ending}\n`)
  for (const line of failoverTable(report.failovers)) process.stdout.write(`${line}\n`)
  process.stdout.write(`  ${report.acknowledged} orders acknowledged, ${report.seconds.toFixed(0)} s\n`)
  printFindings(report.findings)
}

async function faultRounds() {
  await round('Embedded database, one server', {
    ...shared,
    databaseUrl: undefined,
    servers: 1,
  })
  // The campaign crashes this server, and acknowledged data must survive. So commits wait for the disk.
  const server = await startPostgres({ synchronous_commit: 'on' })
  try {
    await round('PostgreSQL, two servers', {
      ...shared,
      databaseUrl: server.url,
      servers: 2,
      postgres: { server, restarts: values.short ? 2 : 10 },
    })
  } finally {
    await server.stop()
  }
}

if (values.cluster) {
  try {
    await clusterRound(Number(values.rounds ?? 2))
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    process.stderr.write(`${error.message}\n`)
    failed += 1
  }
} else if (values.rolling) {
  const proxy = values.proxy === 'caddy' ? 'caddy' : 'nginx'
  process.stdout.write(`\nRolling restart: two shops on one PostgreSQL server, behind ${proxy}\n`)
  printFindings(await rollingRestart(proxy, Number(values.restarts ?? 10)))
} else if (values.update) {
  const server = values.postgres ? await startPostgres({ synchronous_commit: 'on' }) : undefined
  const where = server ? 'on a PostgreSQL server' : 'on the embedded database'
  process.stdout.write(`\nUpdates ${where} while customers buy, seed ${seed}\n`)
  try {
    printFindings(await updateUnderLoad(seed, server?.url))
  } finally {
    await server?.stop()
  }
} else if (values.overload) await overloadRound({ ...(values.short ? SHORT : LONG), code: values.code })
else await faultRounds()
if (failed > 0)
  process.stdout.write(
    `\n${failed} findings. Again: npm run campaign -- --seed ${seed} --purchases ${purchases}${values.provider ? ` --provider ${values.provider}` : ''}\n`,
  )
process.exitCode = failed === 0 ? 0 : 1
