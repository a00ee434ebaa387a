import { join } from 'node:path'
import { root, runQuietly, seconds, withTools } from '../setup/steps.mjs'
import { countOfCheck } from './counts.mjs'
import { contentOf, keepGreen, wasGreen } from './unchanged.mjs'

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

const linter = ['lint', 'oxlint', ['--type-aware', '--deny-warnings']]
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

/** The linter with types keeps nothing of its own, and takes as long as all else together. */
async function lint(given) {
  const kept = join(root, '.cache', 'checked', 'lint')
  const content = contentOf(root, given)
  if (wasGreen(kept, content)) {
    console.log('✓ lint: was green, and no code has changed')
    return countOfCheck(0)
  }
  const count = await check(given)
  // Whoever edits while it runs has not been looked at.
  if (count.failed === 0 && contentOf(root, given) === content) keepGreen(kept, content)
  return count
}

/** Type check, lint, format check and search for unused code, side by side. */
export async function staticChecks() {
  const first = await check(typegen)
  return [first, ...(await Promise.all([lint(linter), ...afterTypegen.map(check)]))]
}
