import { join } from 'node:path'
import { root, runQuietly, seconds, withTools } from '../setup/steps.mjs'
import { countOfCheck } from './counts.mjs'
import { changedSince, contentByFile, keepGreen } from './unchanged.mjs'

// What was checked last time and has not changed is not checked again.
const typesOf = (side) => [
  '-p',
  `tsconfig.${side}.json`,
  '--incremental',
  '--tsBuildInfoFile',
  join('.cache', 'types', `${side}.tsbuildinfo`),
]

/** Two runs side by side must not write one cache. */
const knip = (cache) => ['--no-progress', '--cache', '--cache-location', join('.cache', cache)]

const linter = ['oxlint', ['--type-aware', '--deny-warnings']]
/** In no tsconfig: which types the linter gives them depends on what else it is given. */
const NO_PROJECT = /^(?:scripts|deploy)\//
const typegen = ['route types', 'react-router', ['typegen']]
const afterTypegen = [
  ['types of shared', 'tsc', typesOf('shared')],
  ['types of server', 'tsc', typesOf('server')],
  ['types of web', 'tsc', typesOf('web')],
  ['format', 'oxfmt', ['--check']],
  ['unused code', 'knip', knip('knip')],
  [
    'rules that only tests call',
    'knip',
    ['--production', '--exclude', 'dependencies', ...knip('knip-production')],
  ],
  ['API reference', 'node', ['scripts/api-reference.ts']],
  ['circles and owners', 'node', ['scripts/structure/check.mjs']],
  ['supply chain', 'node', ['scripts/supply-chain.mjs']],
]

// Quiet when it is well; its whole output when it is not.
async function check([name, command, args]) {
  const started = Date.now()
  const env = { ...withTools(), FORCE_COLOR: '0', NODE_COMPILE_CACHE: join('.cache', 'compiled') }
  const { code, output } = await runQuietly(command, args, { env })
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds(started)}`)
  for (const line of output.split('\n')) if (code !== 0 || line.startsWith('! ')) console.log(line)
  return countOfCheck(code)
}

/**
 * The linter with types keeps nothing of its own, and takes as long as all else together: with types only those files are
 * linted that have changed since they were green, or something that they import. Without, it is quick enough for all.
 */
async function lint() {
  const kept = join(root, '.cache', 'checked', 'lint.json')
  const contents = contentByFile(root, linter)
  const changed = contents ? changedSince(kept, contents) : undefined
  if (changed?.length === 0) {
    console.log('✓ lint: was green, and no code has changed')
    return countOfCheck(0)
  }
  const isWhole =
    !changed ||
    changed.length === Object.keys(contents).length ||
    changed.some((file) => NO_PROJECT.test(file))
  const checks = isWhole
    ? [['lint', ...linter]]
    : [
        ['lint', 'oxlint', ['--deny-warnings']],
        [
          `lint with types of ${changed.length} of ${Object.keys(contents).length} files`,
          'oxlint',
          ['--type-aware', '--deny-warnings', ...changed],
        ],
      ]
  const counts = await Promise.all(checks.map(check))
  const count = countOfCheck(counts.filter(({ failed }) => failed > 0).length)
  if (count.failed === 0 && contents) keepGreen(kept, contents, contentByFile(root, linter))
  return count
}

/** Type check, lint, format check and search for unused code, side by side. */
export async function staticChecks() {
  const first = await check(typegen)
  return [first, ...(await Promise.all([lint(), ...afterTypegen.map(check)]))]
}
