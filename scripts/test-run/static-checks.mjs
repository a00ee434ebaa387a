import { join } from 'node:path'
import { runQuietly, seconds, withTools } from '../setup/steps.mjs'
import { countOfCheck } from './counts.mjs'

// Several checkers would each compute the shared types, which takes more processor time.
const typesOf = (side) => [
  '--checkers',
  '1',
  '-p',
  `tsconfig.${side}.json`,
  '--incremental',
  '--tsBuildInfoFile',
  join('.cache', 'types', `${side}.tsbuildinfo`),
]

const checks = [
  // On one core the linter has one type checker for all files. GOMAXPROCS limits the cores of a Go program.
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings'], { GOMAXPROCS: '1' }],
  ['types of shared', 'tsc', typesOf('shared')],
  ['types of server', 'tsc', typesOf('server')],
  ['types of web', 'tsc', typesOf('web')],
  ['format', 'oxfmt', ['--check']],
  ['unused code', 'knip', ['--no-progress']],
  ['rules that only tests call', 'knip', ['--no-progress', '--production', '--exclude', 'dependencies']],
  ['API reference', 'node', ['scripts/api-reference.ts']],
  ['structure', 'node', ['scripts/structure/check.mjs']],
  ['supply chain', 'node', ['scripts/supply-chain.mjs']],
  ['commit subjects', 'node', ['scripts/commit-subjects.mjs']],
]

async function check([name, command, args, variables]) {
  const started = Date.now()
  const common = { FORCE_COLOR: '0', NODE_COMPILE_CACHE: join('.cache', 'compiled') }
  const env = { ...withTools(), ...common, ...variables }
  const { code, output } = await runQuietly(command, args, { env })
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds(started)}`)
  for (const line of output.split('\n')) if (code !== 0 || line.startsWith('! ')) console.log(line)
  return countOfCheck(code)
}

export async function staticChecks() {
  return Promise.all(checks.map(check))
}
