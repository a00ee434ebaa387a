import { spawn } from 'node:child_process'
import { root, seconds, withTools } from '../setup/steps.mjs'
import { countOfCheck } from './counts.mjs'

const typegen = ['route types', 'react-router', ['typegen']]
const afterTypegen = [
  ['types of shared', 'tsc', ['-p', 'tsconfig.shared.json']],
  ['types of server', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types of web', 'tsc', ['-p', 'tsconfig.web.json']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check']],
  ['unused code', 'knip', ['--no-progress']],
  ['circles and owners', 'node', ['scripts/structure/check.mjs']],
]

// Quiet when it is well; its whole output when it is not.
function check([name, command, args]) {
  const started = Date.now()
  return new Promise((settle) => {
    const child = spawn(command, args, { cwd: root, env: { ...withTools(), FORCE_COLOR: '0' } })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds(started)}`)
      if (code !== 0) console.log(output)
      settle(countOfCheck(code))
    })
  })
}

/** Type check, lint, format check and search for unused code, side by side. */
export async function staticChecks() {
  const first = await check(typegen)
  return [first, ...(await Promise.all(afterTypegen.map(check)))]
}
